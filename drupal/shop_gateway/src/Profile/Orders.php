<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\commerce_order\Entity\OrderTypeInterface;
use Drupal\commerce_payment\Entity\PaymentGatewayInterface;
use Drupal\commerce_payment\Plugin\Commerce\PaymentGateway\ManualPaymentGatewayInterface;
use Drupal\commerce_payment\Plugin\Commerce\PaymentGateway\OffsitePaymentGatewayInterface;
use Drupal\commerce_payment\Plugin\Commerce\PaymentGateway\SupportsStoredPaymentMethodsInterface;
use Drupal\Core\Entity\EntityInterface;

/**
 * What an order consists of: its types, payment, shipping and promotions.
 */
final class Orders {

  public function __construct(
    private readonly Entities $entities,
    private readonly ResourceDescriber $resources,
  ) {}

  /**
   * Everything about orders.
   */
  public function describe(): array {
    return [
      'types' => $this->types(),
      'paymentGateways' => $this->entities->described('commerce_payment_gateway', $this->gateway(...), ['status' => TRUE]),
      'shippingMethods' => $this->entities->described('commerce_shipping_method', static fn (EntityInterface $method) => [
        'id' => (string) $method->id(),
        'label' => (string) $method->label(),
        'plugin' => $method->get('plugin')->target_plugin_id,
      ], ['status' => TRUE]),
      'hasPromotions' => $this->entities->firstId('commerce_promotion', ['status' => TRUE]) !== NULL,
      'hasCoupons' => $this->entities->firstId('commerce_promotion_coupon', ['status' => TRUE]) !== NULL,
    ];
  }

  /**
   * The types of orders.
   */
  private function types(): array {
    $items = [];
    foreach ($this->entities->all('commerce_order_item_type') as $type) {
      $items[$type->getOrderTypeId()][] = $type->id();
    }
    return $this->entities->described('commerce_order_type', function (OrderTypeInterface $type) use ($items): ?array {
      $shipment = $type->getThirdPartySetting('commerce_shipping', 'shipment_type');
      $name = $this->resources->nameOf('commerce_order', $type->id());
      return $name === NULL ? NULL : [
        'type' => $name,
        'label' => (string) $type->label(),
        'workflow' => $type->getWorkflowId(),
        'items' => $this->resources->namesOf('commerce_order_item', $items[$type->id()] ?? []),
        'shipment' => $shipment ? $this->resources->nameOf('commerce_shipment', $shipment) : NULL,
        'sendsReceipt' => $type->shouldSendReceipt(),
      ];
    });
  }

  /**
   * A payment gateway.
   */
  private function gateway(PaymentGatewayInterface $gateway): array {
    $plugin = $gateway->getPlugin();
    return [
      'id' => $gateway->id(),
      'plugin' => $gateway->getPluginId(),
      'label' => (string) $plugin->getDisplayLabel(),
      'kind' => match (TRUE) {
        $plugin instanceof ManualPaymentGatewayInterface => 'manual',
        $plugin instanceof OffsitePaymentGatewayInterface => 'offsite',
        $plugin instanceof SupportsStoredPaymentMethodsInterface => 'stored',
        default => 'other',
      },
      'mode' => $plugin->getMode(),
    ];
  }

}
