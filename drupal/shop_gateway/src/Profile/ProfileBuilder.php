<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Extension\ModuleExtensionList;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\Core\Language\LanguageInterface;
use Drupal\Core\Language\LanguageManagerInterface;
use Drupal\Core\Session\AccountSwitcherInterface;
use Drupal\Core\Session\AnonymousUserSession;
use Drupal\jsonapi\Query\OffsetPage;

/**
 * Builds the document that tells the gateway what this site has.
 */
final class ProfileBuilder {

  /**
   * Changes only when the meaning of a member changes.
   */
  public const VERSION = 1;

  /**
   * Everything that the document depends on, except modules and routes: rebuilding those empties all caches.
   */
  public const CACHE_TAGS = [
    'commerce_promotion_list', 'commerce_promotion_coupon_list', 'commerce_shipping_method_list', 'commerce_store_list',
    'config:commerce_order_item_type_list', 'config:commerce_order_type_list', 'config:commerce_payment_gateway_list',
    'config:commerce_product_attribute_list', 'config:contact_form_list', 'config:facets_facet_list',
    'config:jsonapi.settings', 'config:menu_list', 'config:oauth2_scope_list', 'config:profile_type_list',
    'config:rest_resource_config_list', 'config:search_api_index_list', 'config:shop_gateway.settings',
    'config:system.performance', 'config:system.site', 'config:user.settings', 'config:user_role_list',
    'entity_bundles', 'entity_field_info', 'entity_types', 'jsonapi_resource_types',
  ];

  private const MODULES = [
    'commerce', 'commerce_api', 'commerce_shipping', 'consumers', 'decoupled_router', 'facets', 'jsonapi_extras',
    'jsonapi_resources', 'jsonapi_search_api', 'search_api', 'shop_gateway', 'simple_oauth', 'simple_oauth_password_grant',
  ];

  public function __construct(
    private readonly AccountSwitcherInterface $accountSwitcher,
    private readonly ConfigFactoryInterface $configFactory,
    private readonly LanguageManagerInterface $languageManager,
    private readonly ModuleHandlerInterface $moduleHandler,
    private readonly ModuleExtensionList $modules,
    private readonly Accounts $accounts,
    private readonly Catalog $catalog,
    private readonly Entities $entities,
    private readonly Indexes $indexes,
    private readonly Orders $orders,
    private readonly ResourceDescriber $resources,
    private readonly Routes $routes,
    private readonly Stores $stores,
  ) {}

  /**
   * The whole document, for the gateway.
   */
  public function build(): array {
    // The document does not depend on the requester's rights.
    $this->accountSwitcher->switchTo(new AnonymousUserSession());
    try {
      return $this->document();
    }
    finally {
      $this->accountSwitcher->switchBack();
    }
  }

  /**
   * The public part of the document: without module versions and write access.
   */
  public static function publicPart(array $document): array {
    unset($document['site']['modules']);
    $document['types'] = array_map(static function (array $type): array {
      foreach ($type['access'] as $who => $access) {
        $type['access'][$who] = ['view' => $access['view']];
      }
      $type['fields'] = (object) array_map(static fn (array $field) => array_diff_key($field, ['writable' => NULL]), (array) $type['fields']);
      return $type;
    }, $document['types']);
    return $document;
  }

  /**
   * The document, as a visitor.
   */
  private function document(): array {
    $contact_forms = $this->accounts->contactForms();
    $routes = $this->routes->describe($contact_forms);
    return [
      'version' => self::VERSION,
      'site' => $this->site(),
      'stores' => $this->stores->describe(),
      'jsonapi' => [
        'path' => $this->resources->basePath(),
        'readOnly' => (bool) $this->configFactory->get('jsonapi.settings')->get('read_only'),
        'maxPageSize' => OffsetPage::SIZE_MAX,
      ],
      'names' => (object) ($this->configFactory->get('shop_gateway.settings')->get('names') ?? []),
      'catalog' => $this->catalog->describe(),
      'orders' => $this->orders->describe(),
      'accounts' => $this->accounts->describe($routes),
      'contactForms' => $contact_forms,
      'menus' => $this->entities->labels('menu'),
      'indexes' => $this->indexes->describe(),
      'routes' => $routes,
      'types' => $this->resources->describe(),
    ];
  }

  /**
   * The site itself.
   */
  private function site(): array {
    $site = $this->configFactory->get('system.site');
    $versions = ['core' => \Drupal::VERSION];
    foreach (self::MODULES as $name) {
      if ($this->moduleHandler->moduleExists($name)) {
        $versions[$name] = $this->modules->getExtensionInfo($name)['version'] ?? NULL;
      }
    }
    return [
      'name' => (string) $site->get('name'),
      'frontPage' => (string) $site->get('page.front'),
      'languages' => array_keys($this->languageManager->getLanguages(LanguageInterface::STATE_CONFIGURABLE)),
      'defaultLanguage' => $this->languageManager->getDefaultLanguage()->getId(),
      'pageMaxAge' => (int) $this->configFactory->get('system.performance')->get('cache.page.max_age'),
      'modules' => $versions,
    ];
  }

}
