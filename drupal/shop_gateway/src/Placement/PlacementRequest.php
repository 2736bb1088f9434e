<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_price\Calculator;
use Drupal\commerce_price\Price;

/**
 * A request to place an order, as the buyer confirmed it.
 */
final class PlacementRequest {

  private function __construct(
    public readonly ?string $order,
    public readonly string $key,
    public readonly ?Price $expectedTotal,
    public readonly ?array $expectedLines,
    public readonly ?string $gateway,
    public readonly array $attributes,
    public readonly ?array $lines,
    public readonly array $profiles,
  ) {}

  /**
   * Parses a request body. An error names all invalid values.
   *
   * @param string $json
   *   The body.
   * @param array $required
   *   Names of required members. Lines are validated only if they are required; otherwise, they are only compared.
   * @param string|null $order
   *   UUID of the cart; empty for a direct order, null if the request names no cart.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public static function fromJson(string $json, array $required, ?string $order = ''): self {
    $body = json_decode($json, TRUE);
    $body = is_array($body) ? array_filter($body, static fn (mixed $value) => $value !== NULL) : [];
    $body += array_fill_keys($required, FALSE);
    $total = is_array($body['expectedTotal'] ?? NULL) ? $body['expectedTotal'] : [];
    $wrong = array_keys(array_filter([
      '/idempotencyKey' => isset($body['idempotencyKey']) && !self::matches('/^[\x21-\x7e]{8,128}\z/', $body['idempotencyKey']),
      '/expectedTotal/number' => isset($body['expectedTotal']) && !self::matches('/^\d{1,12}(\.\d{1,6})?\z/', $total['number'] ?? NULL),
      '/expectedTotal/currency_code' => isset($body['expectedTotal']) && !self::matches('/^[A-Z]{3}\z/', $total['currency_code'] ?? NULL),
      '/expectedLines' => isset($body['expectedLines']) && !self::areExpectedLines($body['expectedLines']),
      '/paymentGateway' => !is_string($body['paymentGateway'] ?? ''),
      '/attributes' => !is_array($body['attributes'] ?? []),
      '/profiles' => !is_array($body['profiles'] ?? []),
      '/lines' => !is_array($body['lines'] ?? []) || (in_array('lines', $required, TRUE) && !self::areLines($body['lines'])),
    ]));
    $wrong === [] || throw new PlacementRefused(400, 'malformed', 'The request is malformed.', [], array_fill_keys($wrong, 'This value is invalid.'));
    return new self(
      $order,
      $body['idempotencyKey'] ?? '',
      $total === [] ? NULL : new Price($total['number'], $total['currency_code']),
      $body['expectedLines'] ?? NULL,
      $body['paymentGateway'] ?? NULL,
      $body['attributes'] ?? [],
      $body['lines'] ?? NULL,
      $body['profiles'] ?? [],
    );
  }

  /**
   * Hashes of the inputs that the key is bound to. Equivalent requests have equal hashes.
   *
   * @param array|null $lines
   *   The lines to order; null if they are not to be compared.
   */
  public function inputs(?array $lines): array {
    $inputs = $lines === NULL ? [] : ['expectedLines' => self::hash(OrderLines::texts($lines))];
    foreach (['attributes' => $this->attributes, 'profiles' => $this->profiles] as $member => $values) {
      foreach (array_filter($values, static fn (mixed $value) => $value !== NULL) as $name => $value) {
        $inputs["$member/$name"] = self::hash($value);
      }
    }
    return $inputs + ($this->order === NULL ? [] : ['order' => self::hash(strtolower($this->order))]) + [
      'operation' => self::hash($this->lines === NULL ? 'place' : 'create'),
      'lines' => self::hash($this->lines),
      // Omits the currency, because the shop knows it only from the order.
      'expectedTotal' => self::hash($this->expectedTotal ? Calculator::trim($this->expectedTotal->getNumber()) : NULL),
      'paymentGateway' => self::hash($this->gateway),
    ];
  }

  /**
   * The names of inputs that differ. The order and its lines are compared only if the repeated request has them.
   */
  public static function differences(array $before, array $now): array {
    $names = array_keys($now + array_diff_key($before, ['order' => NULL, 'expectedLines' => NULL]));
    return array_values(array_filter($names, static fn (string $name) => ($before[$name] ?? NULL) !== ($now[$name] ?? NULL)));
  }

  /**
   * Whether a value is a list of lines.
   */
  private static function areLines(mixed $lines): bool {
    return is_array($lines) && array_is_list($lines) && $lines !== [] && count($lines) <= 200 && array_filter($lines, self::isLine(...)) === $lines;
  }

  /**
   * Whether a value is a list of reviewed lines.
   */
  private static function areExpectedLines(mixed $lines): bool {
    $is_price = static fn (mixed $price) => self::matches('/^\d{1,12}(\.\d{1,6})?\z/', $price);
    $is_line = static fn (mixed $line) => self::isLine($line) && $is_price($line['price'] ?? NULL) && is_string($line['details'] ?? NULL);
    return is_array($lines) && array_filter($lines, $is_line) === $lines;
  }

  /**
   * Whether a value is a line.
   */
  private static function isLine(mixed $line): bool {
    return is_array($line) && is_string($line['partNumber'] ?? NULL) && is_int($line['quantity'] ?? NULL);
  }

  /**
   * Whether a value is a string that matches.
   */
  private static function matches(string $pattern, mixed $value): bool {
    return is_string($value) && preg_match($pattern, $value) === 1;
  }

  /**
   * A short hash of a value, whatever the order of its members.
   */
  private static function hash(mixed $value): string {
    return substr(hash('sha256', json_encode(self::sorted($value), JSON_THROW_ON_ERROR)), 0, 32);
  }

  /**
   * A value with sorted members.
   */
  private static function sorted(mixed $value): mixed {
    if (!is_array($value)) {
      return $value;
    }
    ksort($value);
    return array_map(self::sorted(...), $value);
  }

}
