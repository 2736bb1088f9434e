<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\commerce_order\Entity\OrderItemInterface;
use Drupal\commerce_price\Calculator;
use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\shop_gateway\EventSubscriber\CheckoutGuard;

/**
 * What an order consists of, as its buyer reviews it.
 */
final class OrderLines {

  /**
   * The shop's names of order item fields, by member of a line.
   */
  public const FIELDS = ['oneLength' => 'field_one_length', 'note' => 'field_note', 'reference' => 'field_reference'];

  public function __construct(
    private readonly CheckoutGuard $checkoutGuard,
    private readonly ConfigFactoryInterface $configFactory,
  ) {}

  /**
   * The lines of an order.
   */
  public function of(OrderInterface $order): array {
    return array_map(fn (OrderItemInterface $item) => [
      'partNumber' => (string) $item->getPurchasedEntity()?->getSku(),
      'quantity' => $item->getQuantity(),
      'price' => $item->getUnitPrice()?->getNumber() ?? '0',
      'details' => self::details(...array_map(fn ($member) => $this->valueOf($item, $member), array_keys(self::FIELDS))),
    ], $order->getItems());
  }

  /**
   * The site's field for a member of a line; null if the item has none that shoppers may set.
   */
  public function fieldOf(OrderItemInterface $item, string $member): ?string {
    $name = self::FIELDS[$member];
    $field = $this->configFactory->get('shop_gateway.settings')->get("names.$name") ?? $name;
    return $item->hasField($field) && $this->checkoutGuard->isOpen('commerce_order_item', $field) ? $field : NULL;
  }

  /**
   * Lines as texts, which are equal for the same lines in any order.
   */
  public static function texts(array $lines): array {
    $texts = array_map(static fn (array $line) => implode("\0", [
      $line['partNumber'],
      Calculator::trim((string) $line['quantity']),
      Calculator::trim($line['price']),
      $line['details'],
    ]), $lines);
    sort($texts, SORT_STRING);
    return $texts;
  }

  /**
   * A hash of what distinguishes lines of the same part, as the gateway computes it; empty if there is nothing.
   */
  public static function details(?string $one_length, ?string $note, ?string $reference): string {
    $terms = [(bool) $one_length, $note === '' ? NULL : $note, $reference === '' ? NULL : $reference];
    if ($terms === [FALSE, NULL, NULL]) {
      return '';
    }
    $json = json_encode($terms, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS | JSON_THROW_ON_ERROR);
    return substr(strtr(base64_encode(hash('sha256', $json, TRUE)), '+/', '-_'), 0, 8);
  }

  /**
   * The value of a member of a line.
   */
  private function valueOf(OrderItemInterface $item, string $member): ?string {
    $field = $this->fieldOf($item, $member);
    return $field === NULL ? NULL : (string) $item->get($field)->value;
  }

}
