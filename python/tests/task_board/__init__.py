"""The task board, through its public class."""
