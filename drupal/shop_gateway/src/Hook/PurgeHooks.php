<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Hook\Attribute\Hook;
use Drupal\shop_gateway\Purger;

/**
 * Hooks that notify gateways of changes.
 */
final class PurgeHooks {

  /**
   * Entity types whose changes invalidate a tag of the gateway, by tag.
   */
  private const TAGS = [
    'category' => ['taxonomy_term'],
    'product' => [
      'commerce_product', 'commerce_product_attribute_value', 'commerce_product_variation', 'commerce_promotion',
      'facets_facet', 'search_api_index',
    ],
    'shop' => [
      'block_content', 'commerce_payment_gateway', 'commerce_shipping_method', 'commerce_store', 'contact_form', 'field_config',
      'menu', 'menu_link_content', 'node', 'user_role',
    ],
  ];

  public function __construct(private readonly Purger $purger) {}

  /**
   * Implements hook_entity_insert(), hook_entity_update() and hook_entity_delete().
   */
  #[Hook('entity_insert')]
  #[Hook('entity_update')]
  #[Hook('entity_delete')]
  public function entityChanged(EntityInterface $entity): void {
    foreach (self::TAGS as $tag => $types) {
      if (in_array($entity->getEntityTypeId(), $types, TRUE)) {
        $this->purger->add($tag);
      }
    }
  }

}
