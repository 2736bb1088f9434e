<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\commerce_payment\Entity\PaymentGatewayInterface;
use Drupal\commerce_payment\Entity\PaymentInterface;
use Drupal\commerce_payment\PaymentOrderUpdaterInterface;
use Psr\Log\LoggerInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Places orders: completely or not at all, and once for each key.
 *
 * An order that is paid by invoice is placed in one transaction. With a card, the order is checked and locked in a first
 * transaction, charged outside of any transaction, and placed in a second one, so no transaction waits for a bank.
 */
final class OrderPlacer {

  public function __construct(
    private readonly OrderChecks $checks,
    private readonly OrderGuard $guard,
    private readonly OrderDrafts $drafts,
    private readonly OrderLines $lines,
    private readonly PlacementKeys $keys,
    private readonly Payments $payments,
    #[Autowire(service: 'commerce_payment.order_updater')] private readonly PaymentOrderUpdaterInterface $paymentOrderUpdater,
    #[Autowire(service: 'logger.channel.default')] private readonly LoggerInterface $logger,
  ) {}

  /**
   * Places a direct order, or returns the result of an earlier request with the same key. Does not use the cart.
   *
   * @return array{0: array, 1: bool}
   *   The response, and whether it repeats an earlier one.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function placeLines(string $owner, PlacementRequest $request): array {
    return $this->onceForKey($owner, $request, fn () => $this->guard->atomically(function () use ($owner, $request): array {
      $order = $this->drafts->create($request);
      $gateway = $this->check($order, $request, []);
      $this->refuseCards($gateway);
      return $this->complete($owner, $order, $request, $gateway ? $this->payments->pay($order, $gateway) : NULL);
    }));
  }

  /**
   * Returns the reasons why a direct order would not be placed. Saves the order, so roll the transaction back.
   */
  public function previewLines(OrderInterface $order, PlacementRequest $request): array {
    try {
      $this->refuseCards($this->check($order, $request, []));
      return [];
    }
    catch (PlacementRefused $refusal) {
      return $refusal->toArray()['errors'];
    }
  }

  /**
   * Places an order, or returns the result of an earlier request with the same key.
   *
   * @return array{0: array, 1: bool}
   *   The response, and whether it repeats an earlier one.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function place(string $owner, PlacementRequest $request): array {
    return $this->onceForKey($owner, $request, function () use ($owner, $request): array {
      $id = $this->idOf($request->order);
      return $this->guard->exclusively("order:$id", fn () => $this->placeFirst($owner, $id, $request));
    });
  }

  /**
   * Runs code if the key is new; otherwise returns the key's result.
   *
   * @return array{0: array, 1: bool}
   *   The response, and whether it repeats an earlier one.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function onceForKey(string $owner, PlacementRequest $request, callable $code, int $patience = OrderGuard::PATIENCE): array {
    return $this->guard->exclusively('key:' . hash('sha256', "$owner $request->key"), function () use ($owner, $request, $code): array {
      // Look up the key before loading any order.
      $known = $this->keys->find($owner, $request->key);
      return $known ? $this->repeat($owner, $request, $known) : [$code(), FALSE];
    }, $patience);
  }

  /**
   * Returns the result of a known key.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function repeat(string $owner, PlacementRequest $request, Placement $known): array {
    $differences = PlacementRequest::differences($known->inputs, $request->inputs($request->expectedLines));
    if ($differences !== []) {
      $meta = ['differs' => $differences] + array_intersect_key($known->answer, ['order' => NULL]);
      throw new PlacementRefused(422, 'key_reused', 'This key was used for another request.', $meta);
    }
    $known->state !== 'refused' || throw new PlacementRefused(...$known->answer);
    if ($known->state === 'placed') {
      return [$known->answer, TRUE];
    }
    // The process ended after the bank's response, but before the order was placed.
    $open = $this->guard->storage()->loadUnchanged($known->orderId);
    $payment = ($open instanceof OrderInterface ? $this->payments->paymentOf($open) : NULL)
      ?? throw new PlacementRefused(409, 'in_flight', 'It is not known yet whether this order was paid. Try again later.');
    return [$this->finish($owner, $known->orderId, $request, $payment), FALSE];
  }

  /**
   * The internal ID of an order that the requester may see.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function idOf(string $uuid): int {
    $storage = $this->guard->storage();
    $ids = $storage->getQuery()->accessCheck(FALSE)->condition('uuid', $uuid)->execute();
    $id = (int) reset($ids);
    // Not load(): Commerce would refresh and save an older cart, without a lock.
    $order = $id ? $storage->loadUnchanged($id) : NULL;
    return $order instanceof OrderInterface && $order->access('view') ? $id : throw new PlacementRefused(404, 'not_found', 'There is no such order.');
  }

  /**
   * Places an order under a new key.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function placeFirst(string $owner, int $id, PlacementRequest $request): array {
    $answer = $this->guard->inTransaction($id, function (OrderInterface $order) use ($owner, $request): ?array {
      $gateway = $this->check($order, $request, $request->attributes);
      if (!$gateway || Payments::isManual($gateway)) {
        return $this->complete($owner, $order, $request, $gateway ? $this->payments->pay($order, $gateway) : NULL);
      }
      $order->lock();
      $order->save();
      $this->remember($owner, $order, $request, 'started', []);
      return NULL;
    });
    return $answer ?? $this->finish($owner, $id, $request, $this->charge($owner, $id, $request));
  }

  /**
   * Checks that an order may be placed.
   *
   * @return \Drupal\commerce_payment\Entity\PaymentGatewayInterface|null
   *   The payment gateway; null if there is nothing to pay.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function check(OrderInterface $order, PlacementRequest $request, array $attributes): ?PaymentGatewayInterface {
    $order->getState()->getId() === 'draft' || throw new PlacementRefused(409, 'already_placed', 'This order was placed before.', ['order' => self::summaryOf($order)]);
    !$order->isLocked() || throw new PlacementRefused(409, 'in_flight', 'This order is being paid.');
    $order->access('update') || throw new PlacementRefused(403, 'forbidden', 'This order belongs to somebody else.');
    $this->checks->setAttributes($order, $attributes);
    if ($request->gateway !== NULL) {
      $order->set('payment_gateway', $request->gateway);
      $order->get('payment_gateway')->entity || throw new PlacementRefused(422, 'payment_unavailable', 'There is no such payment method.');
    }
    $this->checks->refresh($order, $request);
    $this->checks->checkComplete($order);
    return $this->payments->gatewayOf($order);
  }

  /**
   * Rejects cards for direct orders: no buyer is present to correct a declined charge.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function refuseCards(?PaymentGatewayInterface $gateway): void {
    !$gateway || Payments::isManual($gateway) || throw new PlacementRefused(422, 'charged_first', 'Cards are charged before the order is placed. Use another payment method, or a cart.', [], ['/attributes/payment_instrument' => 'This payment method needs a cart.']);
  }

  /**
   * Charges a card, outside of any transaction.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function charge(string $owner, int $id, PlacementRequest $request): PaymentInterface {
    $order = $this->guard->storage()->loadUnchanged($id);
    assert($order instanceof OrderInterface);
    try {
      return $this->payments->pay($order, $order->get('payment_gateway')->entity);
    }
    catch (PlacementRefused $refusal) {
      $this->guard->inTransaction($id, function (OrderInterface $order) use ($owner, $request, $refusal): void {
        $order->unlock();
        $order->save();
        // The bank was asked, so the same key always gets the same response.
        $response = [$refusal->status, $refusal->reason, $refusal->getMessage(), $refusal->meta];
        $this->remember($owner, $order, $request, 'refused', $response);
      });
      throw $refusal;
    }
    catch (\Throwable $error) {
      $facts = ['@id' => $id, '@error' => $error->getMessage()];
      $this->logger->critical('Order @id may have been charged: @error. Check with the bank, then complete or unlock it.', $facts);
      throw new PlacementRefused(409, 'in_flight', 'It is not known yet whether this order was paid. Try again later.');
    }
  }

  /**
   * Places a paid order.
   */
  private function finish(string $owner, int $id, PlacementRequest $request, PaymentInterface $payment): array {
    return $this->guard->inTransaction($id, fn (OrderInterface $order) => $this->complete($owner, $order->unlock(), $request, $payment));
  }

  /**
   * Places an order within a transaction.
   */
  private function complete(string $owner, OrderInterface $order, PlacementRequest $request, ?PaymentInterface $payment): array {
    $order->getState()->applyTransitionById('place');
    $this->paymentOrderUpdater->needsUpdate($order) && $this->paymentOrderUpdater->updateOrder($order);
    $order->save();
    $answer = ['order' => self::summaryOf($order)];
    if ($payment) {
      $state = $payment->getState()->getId();
      $answer['payment'] = ['id' => $payment->uuid(), 'gateway' => $payment->getPaymentGatewayId(), 'state' => $state];
    }
    if ($request->expectedTotal && $order->getTotalPrice()?->lessThan($request->expectedTotal)) {
      $answer['meta'] = OrderChecks::change($request->expectedTotal, $order->getTotalPrice());
    }
    $this->remember($owner, $order, $request, 'placed', $answer);
    return $answer;
  }

  /**
   * Remembers what happened under the key.
   */
  private function remember(string $owner, OrderInterface $order, PlacementRequest $request, string $state, array $answer): void {
    $this->keys->remember($owner, $request->key, new Placement($state, (int) $order->id(), $request->inputs($this->lines->of($order)), $answer));
  }

  /**
   * What the shop shows of a placed order.
   */
  private static function summaryOf(OrderInterface $order): array {
    return [
      'id' => $order->uuid(),
      'bundle' => $order->bundle(),
      'number' => $order->getOrderNumber(),
      'placedAt' => gmdate(\DATE_RFC3339, (int) $order->getPlacedTime()),
      'total' => OrderChecks::money($order->getTotalPrice()),
    ];
  }

}
