<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Hook\Attribute\Hook;
use Drupal\shop_gateway\Purger;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Hooks that notify gateways of changes.
 */
final class PurgeHooks {

  public function __construct(
    private readonly Purger $purger,
    #[Autowire(param: 'shop_gateway.purges')] private readonly array $purges,
  ) {}

  /**
   * Implements hook_entity_insert(), hook_entity_update() and hook_entity_delete().
   */
  #[Hook('entity_insert')]
  #[Hook('entity_update')]
  #[Hook('entity_delete')]
  public function entityChanged(EntityInterface $entity): void {
    foreach ($this->purges as $tag => $types) {
      if (in_array($entity->getEntityTypeId(), $types, TRUE)) {
        $this->purger->add($tag);
      }
    }
  }

  /**
   * Implements hook_cron().
   *
   * Resends changes that a gateway missed because it did not respond.
   */
  #[Hook('cron')]
  public function sendWaiting(): void {
    $this->purger->sendAll();
  }

}
