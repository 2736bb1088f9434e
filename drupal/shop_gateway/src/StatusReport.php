<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\StringTranslation\StringTranslationTrait;
use Drupal\Core\StringTranslation\TranslatableMarkup;
use Drupal\shop_gateway\Placement\PlacementKeys;
use Drupal\shop_gateway\Profile\Accounts;

/**
 * Entries of the status report about the shop: only problems that somebody should fix.
 */
final class StatusReport {

  use StringTranslationTrait;

  /**
   * Numeric severities, which are the same before and after Drupal 11.2 introduced an enum.
   */
  private const OK = 0;
  private const WARNING = 1;
  private const ERROR = 2;

  public function __construct(
    private readonly Accounts $accounts,
    private readonly ConfigFactoryInterface $configFactory,
    private readonly PlacementKeys $keys,
  ) {}

  /**
   * The lines of the report.
   *
   * @param string $secret
   *   The gateway's secret, from settings.php.
   */
  public function lines(string $secret): array {
    $writers = array_filter(['anonymous', 'authenticated'], $this->mayWriteOrders(...));
    $orders = implode(', ', $this->keys->stuckOrders());
    $lines = array_filter([
      'read_only' => $this->configFactory->get('jsonapi.settings')->get('read_only')
        ? $this->line(self::ERROR, $this->t('JSON:API is read-only'), $this->t('Accept all JSON:API operations at Configuration › Web services › JSON:API. Carts and checkouts need them.')) : NULL,
      'writers' => $writers !== []
        ? $this->line(self::ERROR, $this->t('Shoppers can change any order with JSON:API'), $this->t('These roles can update or administer orders, set prices, and complete orders without paying: @roles. Revoke their permissions.', ['@roles' => implode(', ', $writers)])) : NULL,
      'secret' => strlen($secret) < 24
        ? $this->line(self::WARNING, $secret === '' ? $this->t('No gateway secret') : $this->t('The gateway secret is too short'), $this->t("Set \$settings['shop_gateway_secret'] in settings.php to the gateway's OAUTH_CLIENT_SECRET, which needs at least 24 characters. Until then, all shoppers share the limits for logins and messages.")) : NULL,
      'max_age' => $this->configFactory->get('system.performance')->get('cache.page.max_age') <= 0
        ? $this->line(self::WARNING, $this->t('Pages are not cached'), $this->t('Set "Browser and proxy cache maximum age" to 15 minutes at Configuration › Development › Performance. Without it, the gateway requests every page from this site.')) : NULL,
      'scope' => $this->accounts->hasPasswordGrant() && $this->accounts->lacksScope()
        ? $this->line(self::ERROR, $this->t('No scope for customers'), $this->t('Add an OAuth scope for the password grant with the role "Authenticated user". Without it, customers have no permissions when they log in.')) : NULL,
      'payments' => $orders !== ''
        ? $this->line(self::ERROR, $this->t('Card payments with an unknown result'), $this->t('Ask the bank whether these orders were charged, then complete or unlock them: @orders', ['@orders' => $orders])) : NULL,
    ]) ?: ['ready' => $this->line(self::OK, $this->t('Ready'), $this->t('The gateway can use this site.'))];
    return array_combine(array_map(static fn (string $name) => "shop_gateway_$name", array_keys($lines)), $lines);
  }

  /**
   * One line of the report.
   */
  private function line(int $severity, TranslatableMarkup $value, TranslatableMarkup $description): array {
    return ['title' => $this->t('Shop gateway')] + compact('value', 'description', 'severity');
  }

  /**
   * Whether a role may change any order, in which case the guard does not restrict it.
   */
  private function mayWriteOrders(string $role): bool {
    $permissions = $this->configFactory->get("user.role.$role")->get('permissions') ?? [];
    return preg_grep('/^(administer commerce_order|update (any )?(\w+ )?commerce_order(_item)?)$/', $permissions) !== [];
  }

}
