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

var data = await Ask(
    """
    mutation ($input: AddToCartInput!) {
      addToCart(input: $input) {
        cart { quantityTotal subTotal { amount currencyCode } }
        userErrors { code message path }
      }
    }
    """,
    new { input = new { lines = new[] { new { sku = "180050", quantity = 2 } } } });
Console.WriteLine(data.GetProperty("addToCart"));
