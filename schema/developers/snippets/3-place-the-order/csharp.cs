using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Text.Json;

var client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("SHOP_URL")!) };
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", Environment.GetEnvironmentVariable("API_KEY"));

async Task<JsonElement> Ask(string query, object? variables = null)
{
    var response = await client.PostAsJsonAsync("/graphql", new { query, variables });
    var answer = await response.Content.ReadFromJsonAsync<JsonElement>();
    if (answer.TryGetProperty("errors", out var errors)) throw new Exception(errors.ToString());
    var results = answer.GetProperty("data");
    foreach (var result in results.EnumerateObject())
    {
        var userErrors = result.Value.GetProperty("userErrors");
        if (userErrors.GetArrayLength() > 0) throw new Exception(userErrors.ToString());
    }
    return results;
}

var checkout = await Ask(
    """
    mutation {
      setCheckoutContact(input: { email: "buyer@lab.example" }) { userErrors { message } }
      setCheckoutShipping(input: { to: { address: {
        countryCode: "US" givenName: "Ana" familyName: "Ruiz" addressLine1: "28300 Example Drive"
        locality: "Valencia" administrativeArea: "CA" postalCode: "91355" phone: "661 555 0142"
      } } }) { userErrors { message } }
      setCheckoutShippingMethod(input: { shippingMethodId: "ups--ground" }) { userErrors { message } }
      setCheckoutPayment(input: { paymentMethodId: "purchase_order" purchaseOrderNumber: "PO-1001" }) {
        checkout { id version totals { total { amount } } }
        userErrors { message }
      }
    }
    """);
// What the buyer approves: the current items, and the total.
var reviewed = checkout.GetProperty("setCheckoutPayment").GetProperty("checkout");
var checkoutId = reviewed.GetProperty("id").GetString();
var version = reviewed.GetProperty("version").GetString();
var expectedTotal = reviewed.GetProperty("totals").GetProperty("total").GetProperty("amount").GetString();

// Repeating the request with the same key returns the same order.
var idempotencyKey = Guid.NewGuid();
var data = await Ask(
    """
    mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) {
        order { number state purchaseOrderNumber }
        userErrors { code message }
      }
    }
    """,
    new { input = new { idempotencyKey, checkoutId, version, expectedTotal } });
Console.WriteLine(data.GetProperty("placeOrder"));
