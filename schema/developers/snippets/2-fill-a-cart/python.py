import json
import os
import urllib.error
import urllib.request


def ask(query, variables=None):
    request = urllib.request.Request(
        os.environ["SHOP_URL"] + "/graphql",
        data=json.dumps({"query": query, "variables": variables or {}}).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["API_KEY"],
            "Content-Type": "application/json",
        },
    )
    try:
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    if "errors" in answer:
        raise RuntimeError(answer["errors"])
    for result in answer["data"].values():
        if result["userErrors"]:
            raise RuntimeError(result["userErrors"])
    return answer["data"]


data = ask(
    """mutation ($input: AddToCartInput!) {
      addToCart(input: $input) {
        cart { quantityTotal subTotal { amount currencyCode } }
        userErrors { code message path }
      }
    }""",
    {"input": {"lines": [{"sku": "180050", "quantity": 2}]}},
)
print(json.dumps(data["addToCart"]))
