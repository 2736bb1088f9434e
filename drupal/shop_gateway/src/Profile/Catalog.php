<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\commerce_product\Entity\ProductAttributeInterface;
use Drupal\commerce_product\Entity\ProductTypeInterface;
use Drupal\commerce_product\Entity\ProductVariationTypeInterface;
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
    return [
      'products' => $this->entities->described('commerce_product_type', $this->product(...)),
      'variations' => $this->entities->described('commerce_product_variation_type', $this->variation(...)),
      'attributes' => $this->entities->described('commerce_product_attribute', $this->attribute(...)),
    ];
  }

  /**
   * A type of products; null if JSON:API does not have it.
   */
  private function product(ProductTypeInterface $type): ?array {
    $name = $this->resources->nameOf('commerce_product', $type->id());
    return $name === NULL ? NULL : [
      'type' => $name,
      'label' => (string) $type->label(),
      'variations' => $this->resources->namesOf('commerce_product_variation', $type->getVariationTypeIds()),
    ];
  }

  /**
   * A type of variations; null if JSON:API does not have it.
   */
  private function variation(ProductVariationTypeInterface $type): ?array {
    $name = $this->resources->nameOf('commerce_product_variation', $type->id());
    $order_item = $this->resources->nameOf('commerce_order_item', $type->getOrderItemTypeId());
    return $name === NULL || $order_item === NULL ? NULL : [
      'type' => $name,
      'label' => (string) $type->label(),
      'orderItem' => $order_item,
      'variesBy' => array_column($this->attributeFields->getFieldMap($type->id()), 'field_name'),
    ];
  }

  /**
   * An attribute; null if JSON:API does not have its values.
   */
  private function attribute(ProductAttributeInterface $attribute): ?array {
    $values = $this->resources->nameOf('commerce_product_attribute_value', $attribute->id());
    return $values === NULL ? NULL : [
      'id' => $attribute->id(),
      'field' => 'attribute_' . $attribute->id(),
      'label' => (string) $attribute->label(),
      'element' => $attribute->getElementType(),
      'values' => $values,
    ];
  }

}
