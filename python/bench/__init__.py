"""What a call costs: `python -m bench` in this folder, with the wheel installed.

To compare, install what people would use instead into the same environment: `pip install trpc-agent-py greenlet`.
"""
