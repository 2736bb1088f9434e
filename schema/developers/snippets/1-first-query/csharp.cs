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
    return answer.GetProperty("data");
}

var data = await Ask(
    """
    query ($sku: String!) {
      productVariation(sku: $sku) {
        sku title
        price { amount currencyCode }
        ownPrice { amount }
        priceBreaks { minimumQuantity price { amount } }
        availability { status quantity shipDate }
      }
    }
    """,
    new { sku = "180050" });
Console.WriteLine(data.GetProperty("productVariation"));
