<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\Core\Hook\Attribute\Hook;
use Drupal\shop_gateway\Placement\OrderGuard;
use Drupal\shop_gateway\Placement\PlacementKeys;

/**
 * Hooks that protect orders from stale changes, and delete expired keys.
 */
final class OrderHooks {

  public function __construct(private readonly OrderGuard $guard, private readonly PlacementKeys $keys) {}

  /**
   * Implements hook_ENTITY_TYPE_presave() for commerce_order.
   */
  #[Hook('commerce_order_presave')]
  public function refuseStaleOrder(OrderInterface $order): void {
    $this->guard->beforeSave($order);
  }

  /**
   * Implements hook_cron().
   */
  #[Hook('cron')]
  public function deleteExpiredKeys(): void {
    $this->keys->deleteExpired();
  }

}
