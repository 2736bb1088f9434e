<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\commerce_payment\Entity\PaymentGatewayInterface;
use Drupal\commerce_payment\Entity\PaymentInterface;
use Drupal\commerce_payment\Exception\AuthenticationException;
use Drupal\commerce_payment\Exception\DeclineException;
use Drupal\commerce_payment\Exception\InvalidRequestException;
use Drupal\commerce_payment\Plugin\Commerce\PaymentGateway\ManualPaymentGatewayInterface;
use Drupal\commerce_payment\Plugin\Commerce\PaymentGateway\SupportsStoredPaymentMethodsInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;

/**
 * Pays for orders.
 */
final class Payments {

  public function __construct(private readonly EntityTypeManagerInterface $entityTypeManager) {}

  /**
   * The gateway that an order is paid with; null if there is nothing to pay.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function gatewayOf(OrderInterface $order): ?PaymentGatewayInterface {
    $gateway = $order->get('payment_gateway')->entity;
    if (!$gateway instanceof PaymentGatewayInterface || !$order->getBalance()?->isPositive()) {
      return NULL;
    }
    $available = $this->entityTypeManager->getStorage('commerce_payment_gateway')->loadMultipleForOrder($order);
    isset($available[$gateway->id()]) || throw new PlacementRefused(422, 'payment_unavailable', 'This payment method is not available for this order.');
    $is_onsite = self::isManual($gateway) || $gateway->getPlugin() instanceof SupportsStoredPaymentMethodsInterface;
    $is_onsite || throw new PlacementRefused(422, 'payment_offsite', 'This payment method is completed on another website.');
    return $gateway;
  }

  /**
   * Whether a gateway only records that an order will be paid, without contacting a bank.
   */
  public static function isManual(PaymentGatewayInterface $gateway): bool {
    return $gateway->getPlugin() instanceof ManualPaymentGatewayInterface;
  }

  /**
   * Pays an order's balance.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   *   If nothing was charged. After any other exception, it is not known whether something was charged.
   */
  public function pay(OrderInterface $order, PaymentGatewayInterface $gateway): PaymentInterface {
    $payment = $this->entityTypeManager->getStorage('commerce_payment')->create([
      'state' => 'new',
      'amount' => $order->getBalance(),
      'payment_gateway' => $gateway->id(),
      'payment_method' => $order->get('payment_method')->target_id,
      'order_id' => $order->id(),
    ]);
    assert($payment instanceof PaymentInterface);
    try {
      $gateway->getPlugin()->createPayment($payment);
    }
    catch (DeclineException $error) {
      throw new PlacementRefused(422, 'payment_declined', 'The payment was declined.', ['decline_code' => (string) $error->getCode()]);
    }
    catch (InvalidRequestException | AuthenticationException | \InvalidArgumentException) {
      throw new PlacementRefused(422, 'payment_unavailable', 'The payment failed, and nothing was charged. Use another payment method.');
    }
    return $payment;
  }

  /**
   * The newest payment of an order that was authorized, completed or is pending.
   */
  public function paymentOf(OrderInterface $order): ?PaymentInterface {
    $payments = $this->entityTypeManager->getStorage('commerce_payment')->loadMultipleByOrder($order);
    $states = ['authorization', 'completed', 'pending'];
    $made = array_filter($payments, static fn ($payment) => in_array($payment->getState()->getId(), $states, TRUE));
    return $made === [] ? NULL : end($made);
  }

}
