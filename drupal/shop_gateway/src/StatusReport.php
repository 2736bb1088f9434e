<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Extension\ModuleExtensionList;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\Core\StringTranslation\StringTranslationTrait;
use Drupal\Core\StringTranslation\TranslatableMarkup;
use Drupal\shop_gateway\Placement\PlacementKeys;
use Drupal\shop_gateway\Profile\Accounts;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * What the status report says about the shop: only what somebody should change.
 */
final class StatusReport {

  use StringTranslationTrait;

  /**
   * Numeric severities, which are the same before and after Drupal 11.2's enumeration.
   */
  private const OK = 0;
  private const WARNING = 1;
  private const ERROR = 2;

  public function __construct(
    private readonly Accounts $accounts,
    private readonly ConfigFactoryInterface $configFactory,
    private readonly ModuleHandlerInterface $moduleHandler,
    #[Autowire(service: 'extension.list.module')]
    private readonly ModuleExtensionList $modules,
    private readonly PlacementKeys $keys,
  ) {}

  /**
   * The lines of the report.
   *
   * @param string $secret
   *   The gateway's secret, from settings.php.
   */
  public function lines(string $secret): array {
    $problems = [
      ...$this->jsonApi(),
      ...$this->secret($secret),
      ...$this->caching(),
      ...$this->login(),
      ...$this->router(),
      ...$this->payments(),
    ];
    if ($problems === []) {
      $problems['shop_gateway'] = $this->line(self::OK, $this->t('Ready'), $this->t('The gateway can use this site.'));
    }
    return $problems;
  }

  private function jsonApi(): array {
    if ($this->configFactory->get('jsonapi.settings')->get('read_only')) {
      return ['shop_gateway_json_api' => $this->line(self::ERROR, $this->t('JSON:API is read-only'), $this->t('Carts and checkout need JSON:API to accept writes.'))];
    }
    // Others than this module's guard covers: whoever may change orders may also set prices and states.
    $roles = array_filter(['anonymous', 'authenticated'], fn (string $role) => $this->mayWriteOrders($role));
    return $roles === [] ? [] : [
      'shop_gateway_json_api' => $this->line(
        self::ERROR,
        $this->t('Shoppers may write orders with JSON:API'),
        $this->t('The roles @roles may update or administer orders. They can set prices and complete orders without payment. Revoke these permissions.', ['@roles' => implode(', ', $roles)]),
      ),
    ];
  }

  private function mayWriteOrders(string $role): bool {
    $permissions = $this->configFactory->get("user.role.$role")->get('permissions') ?? [];
    return array_filter($permissions, static fn (string $permission) => $permission === 'administer commerce_order'
      || preg_match('/^update (any )?(\w+ )?commerce_order(_item)?$/', $permission) === 1) !== [];
  }

  private function secret(string $secret): array {
    return strlen($secret) >= 24 ? [] : [
      'shop_gateway_secret' => $this->line(
        self::WARNING,
        $secret === '' ? $this->t('No secret') : $this->t('Short secret'),
        $this->t("Set \$settings['shop_gateway_secret'] in settings.php to at least 24 random characters, and the gateway's SITE_SECRET to the same. Otherwise all shoppers share the limits of one address for logins and messages."),
      ),
    ];
  }

  private function caching(): array {
    return $this->configFactory->get('system.performance')->get('cache.page.max_age') > 0 ? [] : [
      'shop_gateway_max_age' => $this->line(self::WARNING, $this->t('Responses may not be cached'), $this->t('Set the page cache maximum age to 15 minutes at Configuration › Performance. With 0, the gateway asks this site for every page.')),
    ];
  }

  private function login(): array {
    if (!$this->moduleHandler->moduleExists('simple_oauth')) {
      return ['shop_gateway_login' => $this->line(self::WARNING, $this->t('Nobody can log in'), $this->t('Install simple_oauth to offer accounts in the shop.'))];
    }
    if (!$this->accounts->hasPasswordGrant()) {
      return ['shop_gateway_login' => $this->line(self::WARNING, $this->t('Nobody can log in'), $this->t('Install simple_oauth_password_grant.'))];
    }
    $has_scopes = $this->moduleHandler->moduleExists('simple_oauth') && interface_exists('Drupal\simple_oauth\Oauth2ScopeInterface');
    return !$has_scopes || Accounts::customerScope($this->accounts->scopes()) !== NULL ? [] : [
      'shop_gateway_scope' => $this->line(self::ERROR, $this->t('No scope for customers'), $this->t('Add an OAuth scope for the password grant with the role "Authenticated user". Without it, customers who log in have no rights.')),
    ];
  }

  private function router(): array {
    if (!$this->moduleHandler->moduleExists('decoupled_router')) {
      return ['shop_gateway_router' => $this->line(self::ERROR, $this->t('No addresses of products'), $this->t('Install decoupled_router 2.0.6 or later.'))];
    }
    $version = $this->modules->getExtensionInfo('decoupled_router')['version'] ?? NULL;
    return $version === NULL || version_compare($version, '2.0.6', '>=') ? [] : [
      'shop_gateway_router' => $this->line(self::ERROR, $this->t('decoupled_router @version', ['@version' => $version]), $this->t('It fails for addresses of products. Update it to 2.0.6 or later.')),
    ];
  }

  private function payments(): array {
    $orders = $this->keys->stuckOrders();
    return $orders === [] ? [] : [
      'shop_gateway_payments' => $this->line(self::ERROR, $this->t('Payments without a result'), $this->t('Check with the bank whether these orders were charged, then complete or unlock them: @orders', ['@orders' => implode(', ', $orders)])),
    ];
  }

  private function line(int $severity, TranslatableMarkup $value, TranslatableMarkup $description): array {
    return ['title' => $this->t('Shop gateway'), 'value' => $value, 'description' => $description, 'severity' => $severity];
  }

}
