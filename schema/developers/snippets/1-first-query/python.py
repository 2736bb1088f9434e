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
    return answer["data"]


data = ask(
    """query ($sku: String!) {
      productVariation(sku: $sku) {
        sku title
        price { amount currencyCode }
        ownPrice { amount }
        priceBreaks { minimumQuantity price { amount } }
        availability { status quantity shipDate }
      }
    }""",
    {"sku": "180050"},
)
print(json.dumps(data["productVariation"]))
