"""A model that follows a script: a server on this machine that speaks OpenAI's Chat Completions."""

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class ScriptedModel:
    """What the model will say, and what it was sent."""

    def __init__(self, script: Sequence[str | tuple[str, str]]) -> None:
        """A model that makes these calls, one after another, and then says that it is done.

        A call is the name of a tool and its arguments, or else arguments for `todo_write`.
        """
        self.script = [("todo_write", call) if isinstance(call, str) else call for call in script]
        self.requests: list[dict[str, Any]] = []
        self.url = ""

    def seen(self) -> list[str]:
        """The results of the tool that the last request holds, as the model saw them."""
        return [message["content"] for message in self.requests[-1]["messages"] if message["role"] == "tool"]

    def tool(self) -> dict[str, Any]:
        """What the model was told about the tool."""
        (tool,) = self.tools()
        return tool

    def tools(self) -> list[dict[str, Any]]:
        """What it was told about the tools."""
        return [tool["function"] for tool in self.requests[-1]["tools"]]

    def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """The next reply of the script."""
        self.requests.append(request)
        turn = len(self.requests) - 1
        message: dict[str, Any] = {"role": "assistant", "content": "All done."}
        if turn < len(self.script):
            name, arguments = self.script[turn]
            function = {"name": name, "arguments": arguments}
            message = {
                "role": "assistant",
                "tool_calls": [{"id": f"c{turn}", "type": "function", "function": function}],
            }
        finish = "tool_calls" if "tool_calls" in message else "stop"
        return {
            "id": f"r{turn}",
            "object": "chat.completion",
            "created": 1,
            "model": "scripted",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }


@contextmanager
def served(model: ScriptedModel) -> Iterator[ScriptedModel]:
    """Serves a model on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            body = json.dumps(model.reply(request)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=[0.01])
    thread.start()
    model.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield model
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
