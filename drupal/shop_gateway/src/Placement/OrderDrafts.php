<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\commerce_order\Entity\OrderItemInterface;
use Drupal\commerce_order\Resolver\ChainOrderTypeResolverInterface;
use Drupal\commerce_store\CurrentStoreInterface;
use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\Core\Session\AccountInterface;
use Drupal\shop_gateway\EventSubscriber\CheckoutGuard;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpKernel\Exception\HttpExceptionInterface;

/**
 * Creates direct orders, which are not carts.
 */
final class OrderDrafts {

  public function __construct(
    private readonly CheckoutGuard $checkoutGuard,
    private readonly OrderLines $orderLines,
    private readonly AccountInterface $currentUser,
    #[Autowire(service: 'commerce_store.current_store')] private readonly CurrentStoreInterface $currentStore,
    private readonly EntityTypeManagerInterface $entityTypeManager,
    #[Autowire(service: 'commerce_order.chain_order_type_resolver')] private readonly ChainOrderTypeResolverInterface $orderTypes,
  ) {}

  /**
   * Creates and saves an order with its lines and everything that a checkout would set.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function create(PlacementRequest $request): OrderInterface {
    $items = $this->items($request->lines);
    $order = $this->entityTypeManager->getStorage('commerce_order')->create([
      'type' => $this->orderTypes->resolve($items[0]),
      'store_id' => $this->currentStore->getStore(),
      'uid' => $this->currentUser->id(),
      'mail' => $this->currentUser->getEmail(),
      'order_items' => $items,
      'cart' => FALSE,
    ]);
    assert($order instanceof OrderInterface);
    $order->save();
    $attributes = $this->withProfiles($request->attributes, $request->profiles);
    // Shipping methods depend on the address, and the total depends on the method.
    foreach (['shipping_information', 'billing_information', 'shipping_method'] as $name) {
      $this->set($order, $name, $attributes[$name] ?? NULL);
      unset($attributes[$name]);
      $order->save();
    }
    foreach ($attributes as $name => $value) {
      $this->set($order, (string) $name, $value);
    }
    $order->save();
    return $order;
  }

  /**
   * The order items.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function items(array $lines): array {
    $storage = $this->entityTypeManager->getStorage('commerce_order_item');
    $items = $gaps = [];
    foreach ($lines as $index => $line) {
      $variation = $this->only('commerce_product_variation', ['sku' => trim($line['partNumber']), 'status' => TRUE]);
      if (!$variation?->access('view') || !$variation->getPrice()) {
        $gaps["/lines/$index/partNumber"] = ['code' => 'unknown_part', 'detail' => 'There is no such part.'];
        continue;
      }
      if ($line['quantity'] < 1 || $line['quantity'] > 9999) {
        $gaps["/lines/$index/quantity"] = 'Enter a whole number from 1 to 9999.';
      }
      $item = $storage->createFromPurchasableEntity($variation, ['quantity' => (string) $line['quantity']]);
      $item->setUnitPrice($variation->getPrice());
      $gaps += $this->setLineFields($item, $line, $index);
      if ($items !== [] && $this->orderTypes->resolve($item) !== $this->orderTypes->resolve($items[0])) {
        $gaps["/lines/$index/partNumber"] = ['code' => 'separate_order', 'detail' => 'Order this part separately.'];
      }
      $items[] = $item;
    }
    $gaps === [] || throw new PlacementRefused(422, 'invalid', 'Some lines cannot be ordered.', [], $gaps);
    return $items;
  }

  /**
   * Sets the site's own fields of an order item; returns what it does not have.
   */
  private function setLineFields(OrderItemInterface $item, array $line, int $index): array {
    $gaps = [];
    foreach (array_keys(OrderLines::FIELDS) as $member) {
      $field = $this->orderLines->fieldOf($item, $member);
      $is_set = ($line[$member] ?? '') !== '';
      if ($is_set && $field !== NULL) {
        $item->set($field, $line[$member]);
      }
      elseif ($is_set) {
        $gaps["/lines/$index/$member"] = 'Lines on this site do not have this value.';
      }
    }
    return $gaps;
  }

  /**
   * Replaces references to the address book with the addresses.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function withProfiles(array $attributes, array $profiles): array {
    foreach (array_filter(array_intersect_key($profiles, ['shipping' => 1, 'billing' => 1])) as $purpose => $uuid) {
      $owner = ['uid' => $this->currentUser->id(), 'status' => TRUE];
      $profile = $this->only('profile', ['uuid' => (string) $uuid] + $owner)
        ?? throw new PlacementRefused(422, 'unknown_profile', 'There is no such address.', [], ["/profiles/$purpose" => 'There is no such entry.']);
      $attributes["{$purpose}_information"] = array_filter([
        'address' => $profile->get('address')->first()?->getValue(),
        'field_phone' => $profile->hasField('field_phone') ? $profile->get('field_phone')->value : NULL,
      ]);
    }
    return $attributes + ['billing_information' => $attributes['shipping_information'] ?? NULL];
  }

  /**
   * Sets a field that a checkout may set.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function set(OrderInterface $order, string $name, mixed $value): void {
    if ($value === NULL) {
      return;
    }
    $field = $name === 'email' ? 'mail' : $name;
    $reason = $this->checkoutGuard->isOpen('commerce_order', $name) && $order->hasField($field) ? NULL : 'This order has no such field.';
    try {
      $reason ?? $order->set($field, $value);
    }
    catch (HttpExceptionInterface | \InvalidArgumentException $error) {
      $reason = $error->getMessage();
    }
    $reason === NULL || throw new PlacementRefused(422, 'invalid', $reason, [], ["/attributes/$name" => $reason]);
  }

  /**
   * The only entity that matches.
   */
  private function only(string $entity_type_id, array $conditions): ?EntityInterface {
    $found = $this->entityTypeManager->getStorage($entity_type_id)->loadByProperties($conditions);
    return count($found) === 1 ? reset($found) : NULL;
  }

}
