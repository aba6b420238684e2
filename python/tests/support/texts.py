"""What a model sends."""

import json


def sent(*contents: str, status: str = "pending") -> str:
    """A model's input: a list with these contents."""
    items = [{"content": content, "activeForm": f"Doing {content}", "status": status} for content in contents]
    return json.dumps({"todos": items}, ensure_ascii=False)
