from __future__ import annotations
from typing import Any, Literal, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict; as `tools["a name"](...)` where the name is no identifier.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class GetStructuredContentResult(TypedDict):
    temperature: float  # Temperature in celsius
    conditions: str  # Weather conditions description
    humidity: float  # Humidity percentage
class tools:
    async def echo(
        *,
        message: str,  # Message to echo
    ) -> Any:
        """Echoes back the input string. Read-only."""
    # async def tools["get-annotated-message"](
    #     *,
    #     messageType: Literal["error", "success", "debug"],  # Type of message to demonstrate different annotation patterns
    #     includeImage: bool = False,  # Whether to include an example image
    # ) -> Any:
    #     """Demonstrates how annotations can be used to provide metadata about content. Read-only."""
    # async def tools["get-env"]() -> Any:
    #     """Returns all environment variables, helpful for debugging MCP server configuration. Read-only."""
    # async def tools["get-resource-links"](
    #     *,
    #     count: float = 3,  # Number of resource links to return (1-10) (1 to 10)
    # ) -> Any:
    #     """Returns up to ten resource links that reference different types of resources. Read-only."""
    # async def tools["get-resource-reference"](
    #     *,
    #     resourceType: Literal["Text", "Blob"] = "Text",
    #     resourceId: float = 1,  # ID of the text resource to fetch
    # ) -> Any:
    #     """Returns a resource reference that can be used by MCP clients. Read-only."""
    # async def tools["get-roots-list"]() -> Any:
    #     """Lists the current MCP roots provided by the client. Demonstrates the roots protocol capability even though this server doesn't access files.
    #     Read-only.
    #     """
    # async def tools["get-structured-content"](
    #     *,
    #     location: Literal["New York", "Chicago", "Los Angeles"],  # Choose city
    # ) -> GetStructuredContentResult:
    #     """Returns structured content along with an output schema for client data validation. Read-only."""
    # async def tools["get-sum"](
    #     *,
    #     a: float,  # First number
    #     b: float,  # Second number
    # ) -> Any:
    #     """Returns the sum of two numbers. Read-only."""
    # async def tools["get-tiny-image"]() -> Any:
    #     """Returns a tiny MCP logo image. Read-only."""
    # async def tools["gzip-file-as-resource"](
    #     *,
    #     name: str = "README.md.gz",  # Name of the output file
    #     data: str = ...,  # URL or data URI of the file content to compress (uri)
    #     outputType: Literal["resourceLink", "resource"] = "resourceLink",  # How the resulting gzipped file should be returned. 'resourceLink' returns a link to a resource that can be read later, 'resource' returns a full resource object.
    # ) -> Any:
    #     """Compresses a single file using gzip compression. Depending upon the selected output type, returns either the compressed data as a gzipped resource or a resource link, allowing it to be downloaded in a subsequent request during the current session.
    #     Safe to repeat with the same arguments.
    #     """
    # async def tools["simulate-research-query"](
    #     *,
    #     topic: str,  # The research topic to investigate
    #     ambiguous: bool = False,  # Simulate an ambiguous query that requires clarification (triggers input_required status)
    # ) -> Any:
    #     """Simulates a deep research operation that gathers, analyzes, and synthesizes information. Demonstrates MCP task-based operations with progress through multiple stages. If 'ambiguous' is true and client supports elicitation, sends an elicitation request for clarification."""
    # async def tools["toggle-simulated-logging"]() -> Any:
    #     """Toggles simulated, random-leveled logging on or off."""
    # async def tools["toggle-subscriber-updates"]() -> Any:
    #     """Toggles simulated resource subscription updates on or off."""
    # async def tools["trigger-elicitation-request"]() -> Any:
    #     """Trigger a Request from the Server for User Elicitation"""
    # async def tools["trigger-long-running-operation"](
    #     *,
    #     duration: float = 10,  # Duration of the operation in seconds
    #     steps: float = 5,  # Number of steps in the operation
    # ) -> Any:
    #     """Demonstrates a long running operation with progress updates. Read-only."""
    # async def tools["trigger-sampling-request"](
    #     *,
    #     prompt: str,  # The prompt to send to the LLM
    #     maxTokens: float = 100,  # Maximum number of tokens to generate
    # ) -> Any:
    #     """Trigger a Request from the Server for LLM Sampling"""
