from __future__ import annotations
from typing import Any, Literal, NotRequired, TypedDict
# Call a tool as `await tools.name(key=value)`, or with one dict.
# Of what stands here only `tools` and `ToolCallError` exist at run time: types are for reading, arguments and results are plain dicts
# and lists, read as r["key"], never r.key.
# -> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.
class ToolCallError(Exception):
    """What a failed call raises: str() of it says why. Catch it to go on."""
    toolName: str  # the name of the tool
class Address(TypedDict):
    line1: NotRequired[str]
    city: NotRequired[str]
    country: NotRequired[str]  # ISO 3166-1 alpha-2 (2 characters)
class Shipping(TypedDict):
    address: Address
    carrier: NotRequired[str]
class CreatedOption2(TypedDict):
    gt: NotRequired[int]
    gte: NotRequired[int]
    lt: NotRequired[int]
    lte: NotRequired[int]
class DataItem(TypedDict):
    id: str
    amount_due: int  # In the currency's minor unit
    currency: str
    status: NotRequired[str | None]
    # other keys: Any
class ListInvoicesResult(TypedDict):
    object: Literal["list"]
    has_more: bool
    data: list[DataItem]
    url: NotRequired[str]
class tools:
    async def create_customer(
        *,
        name: str,  # The name of the customer
        email: str = ...,  # email
        metadata: dict[str, str] = ...,  # at most 50 keys
        address: Address | None = None,
        shipping: Shipping = ...,
    ) -> Any:
        """Create a customer in Stripe."""
    async def create_refund(
        *,
        payment_intent: str = ...,
        charge: str = ...,
        amount: int = ...,  # more than 0
        reason: Literal["duplicate", "fraudulent", "requested_by_customer"] = ...,
    ) -> Any:
        """Arguments: give exactly one of: payment_intent; charge. May change or delete data."""
    async def list_invoices(
        *,
        customer: str = ...,
        status: Literal["draft", "open", "paid", "uncollectible", "void"] | None = ...,
        created: int | CreatedOption2 = ...,
        limit: int = 10,  # 1 to 100
    ) -> ListInvoicesResult:
        """Read-only."""
