<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\commerce_product\ProductAttributeFieldManagerInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Types of products and variations, and the attributes that distinguish variations.
 */
final class Catalog {

  public function __construct(
    private readonly Entities $entities,
    private readonly ResourceDescriber $resources,
    #[Autowire(service: 'commerce_product.attribute_field_manager')] private readonly ProductAttributeFieldManagerInterface $attributeFields,
  ) {}

  /**
   * The types, and attributes in the site's order.
   */
  public function describe(): array {
    return ['products' => $this->products(), 'variations' => $this->variations(), 'attributes' => $this->attributes()];
  }

  /**
   * The types of products.
   */
  private function products(): array {
    $products = [];
    foreach ($this->entities->all('commerce_product_type') as $type) {
      $products[] = [
        'type' => $this->resources->nameOf('commerce_product', $type->id()),
        'label' => (string) $type->label(),
        'variations' => $this->resources->namesOf('commerce_product_variation', $type->getVariationTypeIds()),
      ];
    }
    return array_values(array_filter($products, static fn (array $product) => $product['type'] !== NULL));
  }

  /**
   * The types of variations.
   */
  private function variations(): array {
    $variations = [];
    foreach ($this->entities->all('commerce_product_variation_type') as $type) {
      $variation = $this->resources->nameOf('commerce_product_variation', $type->id());
      $order_item = $this->resources->nameOf('commerce_order_item', $type->getOrderItemTypeId());
      if ($variation !== NULL && $order_item !== NULL) {
        $variations[] = [
          'type' => $variation,
          'label' => (string) $type->label(),
          'orderItem' => $order_item,
          'variesBy' => array_column($this->attributeFields->getFieldMap($type->id()), 'field_name'),
        ];
      }
    }
    return $variations;
  }

  /**
   * The attributes.
   */
  private function attributes(): array {
    $attributes = [];
    foreach ($this->entities->all('commerce_product_attribute') as $attribute) {
      $values = $this->resources->nameOf('commerce_product_attribute_value', $attribute->id());
      if ($values !== NULL) {
        $attributes[] = [
          'id' => $attribute->id(),
          'field' => 'attribute_' . $attribute->id(),
          'label' => (string) $attribute->label(),
          'element' => $attribute->getElementType(),
          'values' => $values,
        ];
      }
    }
    return $attributes;
  }

}
