<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

/**
 * Why an order was not placed, in the format of JSON:API errors.
 */
final class PlacementRefused extends \RuntimeException {

  /**
   * Constructs a refusal.
   *
   * @param int $status
   *   The HTTP status.
   * @param string $reason
   *   The error code, which the gateway reads.
   * @param string $detail
   *   A message for people.
   * @param array $meta
   *   Details of the reason.
   * @param array $pointers
   *   Messages, or members of the error, by the pointer of a missing or invalid value. Each becomes a separate error.
   * @param bool $savedCart
   *   Whether the cart was saved with its new totals.
   */
  public function __construct(
    public readonly int $status,
    public readonly string $reason,
    string $detail,
    public readonly array $meta = [],
    public readonly array $pointers = [],
    public readonly bool $savedCart = FALSE,
  ) {
    parent::__construct($detail);
  }

  /**
   * The body of the response.
   */
  public function toArray(): array {
    if ($this->pointers === []) {
      return ['errors' => [$this->error([])]];
    }
    $error = fn ($pointer, $more) => $this->error(['source' => ['pointer' => $pointer]] + (is_array($more) ? $more : ['detail' => $more]));
    return ['errors' => array_map($error, array_keys($this->pointers), $this->pointers)];
  }

  /**
   * An error with more members.
   */
  private function error(array $more): array {
    $error = ['status' => (string) $this->status, 'code' => $more['code'] ?? $this->reason] + $more;
    return array_filter($error + ['detail' => $this->getMessage(), 'meta' => $this->meta]);
  }

}
