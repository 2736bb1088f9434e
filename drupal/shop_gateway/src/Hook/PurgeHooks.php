<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Hook\Attribute\Hook;
use Drupal\shop_gateway\Purger;

/**
 * Hooks that tell gateways what changed.
 */
final class PurgeHooks {

  /**
   * Which of the gateway's tags an entity type changes.
   */
  private const TAGS = [
    'block_content' => 'shop',
    'commerce_payment_gateway' => 'shop',
    'commerce_product' => 'product',
    'commerce_product_attribute_value' => 'product',
    'commerce_product_variation' => 'product',
    'commerce_promotion' => 'product',
    'commerce_shipping_method' => 'shop',
    'commerce_store' => 'shop',
    'contact_form' => 'shop',
    'facets_facet' => 'product',
    'field_config' => 'shop',
    'menu' => 'shop',
    'menu_link_content' => 'shop',
    'node' => 'shop',
    'search_api_index' => 'product',
    'taxonomy_term' => 'category',
    'user_role' => 'shop',
  ];

  public function __construct(private readonly Purger $purger) {}

  /**
   * Implements hook_entity_insert(), hook_entity_update() and hook_entity_delete().
   */
  #[Hook('entity_insert')]
  #[Hook('entity_update')]
  #[Hook('entity_delete')]
  public function entityChanged(EntityInterface $entity): void {
    $tag = self::TAGS[$entity->getEntityTypeId()] ?? NULL;
    if ($tag !== NULL) {
      $this->purger->add($tag);
    }
  }

}
