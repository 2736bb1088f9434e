<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

/**
 * The stored state of an idempotency key.
 */
final class Placement {

  public function __construct(
    public readonly string $state,
    public readonly int $orderId,
    public readonly array $inputs,
    public readonly array $answer,
  ) {}

}
