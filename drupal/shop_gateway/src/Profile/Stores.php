<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\commerce_store\Entity\StoreInterface;

/**
 * The stores, with what the shop shows of them.
 */
final class Stores {

  private const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

  public function __construct(
    private readonly Entities $entities,
    private readonly ResourceDescriber $resources,
  ) {}

  /**
   * All stores.
   */
  public function describe(): array {
    return array_map($this->describeStore(...), $this->entities->all('commerce_store'));
  }

  /**
   * A store.
   */
  private function describeStore(StoreInterface $store): array {
    $address = $store->getAddress()?->toArray() ?? [];
    return [
      'id' => $store->uuid(),
      'type' => $this->resources->nameOf('commerce_store', $store->bundle()),
      'isDefault' => $store->isDefault(),
      'name' => $store->getName(),
      'email' => $store->getEmail(),
      'phone' => $this->valuesOf($store, 'field_phone')[0]['value'] ?? NULL,
      'hours' => self::hours($this->valuesOf($store, 'field_opening_hours') ?: $this->valuesOf($store, 'field_hours')),
      'currency' => $store->getDefaultCurrencyCode(),
      'timeZone' => $store->getTimezone(),
      'address' => (object) array_filter($address, static fn ($line) => is_string($line) && $line !== ''),
      'billingCountries' => $store->getBillingCountries(),
      'shippingCountries' => array_column($this->valuesOf($store, 'shipping_countries'), 'value'),
      'shippingNotice' => $this->valuesOf($store, 'field_shipping_notice')[0]['value'] ?? NULL,
      'contactSubjects' => array_column($this->valuesOf($store, 'field_contact_subjects'), 'value'),
      'socialLinks' => array_map(
        static fn (array $link) => ['network' => (string) ($link['title'] ?? ''), 'url' => (string) ($link['uri'] ?? '')],
        $this->valuesOf($store, 'field_social_links'),
      ),
    ];
  }

  /**
   * The values of a field that the store may lack.
   */
  private function valuesOf(StoreInterface $store, string $field): array {
    return $store->hasField($field) ? $store->get($field)->getValue() : [];
  }

  /**
   * Office hours from the values of a field of the module Office Hours; null for any other field.
   */
  public static function hours(array $values): ?array {
    $hours = [];
    foreach ($values as $value) {
      $day = self::DAYS[$value['day'] ?? -1] ?? NULL;
      if ($day !== NULL && isset($value['starthours'], $value['endhours'])) {
        [$opens, $closes] = [self::clock($value['starthours']), self::clock($value['endhours'])];
        $hours[] = ['day' => $day, 'opens' => $opens, 'closes' => $closes];
      }
    }
    return $hours === [] ? NULL : $hours;
  }

  /**
   * Such as `09:00` for 900.
   */
  private static function clock(int|string $time): string {
    $padded = str_pad((string) $time, 4, '0', STR_PAD_LEFT);
    return substr($padded, 0, 2) . ':' . substr($padded, 2);
  }

}
