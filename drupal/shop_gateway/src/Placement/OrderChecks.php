<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\commerce_order\OrderRefreshInterface;
use Drupal\commerce_price\Calculator;
use Drupal\commerce_price\Price;
use Drupal\commerce_shipping\ShippingOrderManagerInterface;
use Drupal\Core\Config\ConfigFactoryInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Checks that an order is complete and as the buyer confirmed it.
 */
final class OrderChecks {

  public function __construct(
    private readonly ConfigFactoryInterface $configFactory,
    #[Autowire(service: 'commerce_order.order_refresh')] private readonly OrderRefreshInterface $orderRefresh,
    private readonly OrderLines $orderLines,
    #[Autowire(service: 'commerce_shipping.order_manager')] private readonly ?ShippingOrderManagerInterface $shipping = NULL,
  ) {}

  /**
   * Sets the site's own fields. Other fields can be set only during checkout.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function setAttributes(OrderInterface $order, array $attributes): void {
    $own = $this->configFactory->get('shop_gateway.settings')->get('visible_fields.commerce_order') ?? [];
    foreach ($attributes as $name => $value) {
      $is_own = in_array($name, $own, TRUE) && $order->hasField($name);
      $is_own || throw new PlacementRefused(422, 'incomplete', 'Unknown field.', [], ["/$name" => 'This order has no such field.']);
      $order->set($name, $value);
    }
  }

  /**
   * Refreshes prices, promotions, taxes and shipping. A lower total is accepted.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   *   If the order is not as the buyer confirmed it. The cart is saved with its changes.
   */
  public function refresh(OrderInterface $order, PlacementRequest $request): void {
    $before = self::titles($order);
    $this->orderRefresh->refresh($order);
    $order->recalculateTotalPrice();
    $gone = array_udiff($before, self::titles($order), static fn (array $a, array $b) => $a <=> $b);
    $changes = [];
    if ($gone !== []) {
      $meta = ['lines' => array_values($gone)];
      $changes['/order_items'] = ['code' => 'unavailable', 'detail' => 'Items are not available.', 'meta' => $meta];
    }
    $lines = $request->expectedLines;
    if ($lines !== NULL && OrderLines::texts($lines) !== OrderLines::texts($this->orderLines->of($order))) {
      $changes['/expectedLines'] = ['code' => 'cart_changed', 'detail' => 'The cart has changed.'];
    }
    if (!self::costs($order, $request->expectedTotal)) {
      $meta = self::priceChange($order, $request);
      $changes['/expectedTotal'] = ['code' => 'price_changed', 'detail' => 'The total has changed.', 'meta' => $meta];
    }
    if ($changes !== []) {
      // A cart keeps its new prices. A direct order leaves nothing.
      $order->save();
      throw new PlacementRefused(409, 'changed', 'The order has changed.', [], $changes, (bool) $order->get('cart')->value);
    }
  }

  /**
   * Checks that nothing is missing.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function checkComplete(OrderInterface $order): void {
    $lacks_payment = !$order->get('payment_gateway')->entity && $order->getBalance()?->isPositive();
    $gaps = array_filter($this->shippingGaps($order) + [
      '/order_items' => $order->getItems() === [] ? 'The cart is empty.' : NULL,
      '/email' => $order->getEmail() ? NULL : 'An email address is required.',
      '/payment_gateway' => $lacks_payment ? 'A payment method is required.' : NULL,
    ]);
    foreach ($order->validate()->filterByFieldAccess() as $violation) {
      $gaps['/' . str_replace('.', '/', $violation->getPropertyPath())] ??= (string) $violation->getMessage();
    }
    $gaps === [] || throw new PlacementRefused(422, 'incomplete', 'The order is incomplete.', [], $gaps);
  }

  /**
   * Old and new total.
   */
  public static function change(?Price $expected, ?Price $total): array {
    return ['old_total' => self::money($expected), 'new_total' => self::money($total)];
  }

  /**
   * A price as JSON:API sends it, without trailing zeros.
   */
  public static function money(?Price $price): ?array {
    return $price ? ['number' => Calculator::trim($price->getNumber()), 'currency_code' => $price->getCurrencyCode()] : NULL;
  }

  /**
   * Whether an order costs no more than the buyer expects, if the request states that.
   */
  private static function costs(OrderInterface $order, ?Price $expected): bool {
    $total = $order->getTotalPrice();
    return !$expected || ($total && $total->getCurrencyCode() === $expected->getCurrencyCode() && !$total->greaterThan($expected));
  }

  /**
   * Both totals, and what the new one consists of.
   */
  private static function priceChange(OrderInterface $order, PlacementRequest $request): array {
    $adjustments = array_map(static fn ($one) => [
      'type' => $one->getType(),
      'label' => (string) $one->getLabel(),
      'amount' => self::money($one->getAmount()),
    ], $order->collectAdjustments());
    return self::change($request->expectedTotal, $order->getTotalPrice()) + ['adjustments' => $adjustments];
  }

  /**
   * The parts of an order.
   */
  private static function titles(OrderInterface $order): array {
    $line = static fn ($item) => ['sku' => $item->getPurchasedEntity()?->getSku(), 'title' => $item->getTitle()];
    return array_map($line, $order->getItems());
  }

  /**
   * What is missing about shipping.
   */
  private function shippingGaps(OrderInterface $order): array {
    if (!$this->shipping?->isShippable($order)) {
      return [];
    }
    $shipments = $order->get('shipments')->referencedEntities();
    if ($shipments === [] || !$shipments[0]->getShippingProfile()) {
      return ['/shipping_information' => 'A shipping address is required.'];
    }
    foreach ($shipments as $shipment) {
      if (!$shipment->getShippingMethodId()) {
        return ['/shipping_method' => 'A shipping method is required.'];
      }
    }
    return [];
  }

}
