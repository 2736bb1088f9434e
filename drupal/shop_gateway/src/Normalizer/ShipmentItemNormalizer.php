<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Normalizer;

use Drupal\commerce_shipping\Plugin\DataType\ShipmentItem;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\serialization\Normalizer\NormalizerBase;

/**
 * Writes the items of shipments, without which orders cannot be read.
 *
 * The one in commerce_api is ignored since Drupal 11, whose normalizers declare
 * what they support in another way.
 */
final class ShipmentItemNormalizer extends NormalizerBase {

  public function __construct(private readonly EntityTypeManagerInterface $entityTypeManager) {}

  /**
   * {@inheritdoc}
   */
  public function normalize($object, $format = NULL, array $context = []): array|string|int|float|bool|\ArrayObject|NULL {
    assert($object instanceof ShipmentItem);
    $values = $object->toArray();
    $item = $values ? $this->entityTypeManager->getStorage('commerce_order_item')->load($values['order_item_id']) : NULL;
    return $values ? ['order_item_id' => $item?->uuid()] + $values : NULL;
  }

  /**
   * {@inheritdoc}
   */
  public function getSupportedTypes(?string $format): array {
    return [ShipmentItem::class => TRUE];
  }

}
