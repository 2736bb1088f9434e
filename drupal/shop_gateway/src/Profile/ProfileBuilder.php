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
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Builds the document that tells the gateway what this site has.
 */
final class ProfileBuilder {

  public function __construct(
    private readonly AccountSwitcherInterface $accountSwitcher,
    #[Autowire(param: 'shop_gateway.cache_tags')] public readonly array $cacheTags,
    #[Autowire(param: 'shop_gateway.modules')] private readonly array $moduleNames,
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
      // Changes only when the meaning of a member changes.
      'version' => 1,
      'site' => $this->site(),
      'stores' => $this->stores->describe(),
      'jsonapi' => [
        'path' => $this->resources->basePath,
        'readOnly' => (bool) $this->configFactory->get('jsonapi.settings')->get('read_only'),
        'maxPageSize' => OffsetPage::SIZE_MAX,
      ],
      'names' => (object) ($this->configFactory->get('shop_gateway.settings')->get('names') ?? []),
      'catalog' => $this->catalog->describe(),
      'orders' => $this->orders->describe(),
      'accounts' => $this->accounts->describe($routes),
      'contactForms' => $contact_forms,
      'menus' => $this->entities->described('menu', static fn ($menu) => ['id' => (string) $menu->id(), 'label' => (string) $menu->label()]),
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
    foreach ($this->moduleNames as $name) {
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
