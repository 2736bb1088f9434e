<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\commerce_store\Entity\StoreInterface;
use Drupal\file\FileInterface;

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
    $image = $store->hasField('field_preview_image') ? $store->get('field_preview_image')->entity : NULL;
    return [
      'id' => $store->uuid(),
      'type' => $this->resources->nameOf('commerce_store', $store->bundle()),
      'isDefault' => $store->isDefault(),
      'name' => $store->getName(),
      'email' => $store->getEmail(),
      'phone' => $this->valuesOf($store, 'field_phone')[0]['value'] ?? NULL,
      'hours' => self::hours($this->valuesOf($store, 'field_opening_hours') ?: $this->valuesOf($store, 'field_hours')),
      'closedDays' => self::closedDays(array_column($this->valuesOf($store, 'field_closed_days'), 'value')),
      'currency' => $store->getDefaultCurrencyCode(),
      'timeZone' => $store->getTimezone(),
      'address' => (object) array_filter($store->getAddress()?->toArray() ?? [], static fn ($line) => is_string($line) && $line !== ''),
      'billingCountries' => $store->getBillingCountries(),
      'shippingCountries' => array_column($this->valuesOf($store, 'shipping_countries'), 'value'),
      'shippingNotice' => $this->valuesOf($store, 'field_shipping_notice')[0]['value'] ?? NULL,
      'previewImage' => $image instanceof FileInterface ? $image->createFileUrl() : NULL,
      'contactSubjects' => array_column($this->valuesOf($store, 'field_contact_subjects'), 'value'),
      'socialLinks' => array_map(static fn (array $link) => [
        'network' => (string) ($link['title'] ?? ''),
        'url' => (string) ($link['uri'] ?? ''),
      ], $this->valuesOf($store, 'field_social_links')),
    ];
  }

  /**
   * The values of a field that the store may lack.
   */
  private function valuesOf(StoreInterface $store, string $field): array {
    return $store->hasField($field) ? $store->get($field)->getValue() : [];
  }

  /**
   * Days such as `2026-11-27`, or `12-24` in every year; other text is left out.
   */
  public static function closedDays(array $texts): array {
    return array_values(preg_grep('/^(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/', $texts));
  }

  /**
   * Office hours from the values of a field of the module Office Hours; null for any other field.
   */
  public static function hours(array $values): ?array {
    // Such as `09:00` for 900.
    $clock = static fn (int|string $time) => substr_replace(sprintf('%04d', $time), ':', 2, 0);
    $isOpen = static fn (array $value) => isset(self::DAYS[$value['day'] ?? -1], $value['starthours'], $value['endhours']);
    return array_map(static fn (array $value) => [
      'day' => self::DAYS[$value['day']],
      'opens' => $clock($value['starthours']),
      'closes' => $clock($value['endhours']),
    ], array_values(array_filter($values, $isOpen))) ?: NULL;
  }

}
