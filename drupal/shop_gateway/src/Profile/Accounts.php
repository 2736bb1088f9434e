<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\contact\ContactFormInterface;
use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Entity\EntityInterface;
use Drupal\Core\Extension\ModuleExtensionList;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\user\RoleInterface;

/**
 * How customers register and log in, and who may send messages.
 */
final class Accounts {

  public function __construct(
    private readonly ConfigFactoryInterface $configFactory,
    private readonly Entities $entities,
    private readonly ModuleHandlerInterface $moduleHandler,
    private readonly ModuleExtensionList $modules,
    private readonly ResourceDescriber $resources,
  ) {}

  /**
   * Registration, login and profiles.
   *
   * @param array $routes
   *   The site's routes, by the shop's names.
   */
  public function describe(array $routes): array {
    $settings = $this->configFactory->get('user.settings');
    $is_open = $this->mayRegister($routes) && $settings->get('register') !== 'admin_only';
    $scopes = $this->scopes();
    return [
      'registration' => $is_open ? $settings->get('register') : FALSE,
      'verifiesEmail' => (bool) $settings->get('verify_mail'),
      'passwordGrant' => $this->hasPasswordGrant(),
      'scopes' => $scopes,
      'customerScope' => self::customerScope($scopes),
      'profileTypes' => $this->resources->namesOf('profile', array_map(static fn (EntityInterface $type) => $type->id(), $this->entities->all('profile_type'))),
    ];
  }

  /**
   * Contact forms for visitors.
   */
  public function contactForms(): array {
    $may = fn (string $role) => $this->entities->roleMay($role, 'access site-wide contact form');
    $open_to = array_values(array_filter([RoleInterface::ANONYMOUS_ID, RoleInterface::AUTHENTICATED_ID], $may));
    return $this->entities->described('contact_form', function (ContactFormInterface $form) use ($open_to): ?array {
      $type = $this->resources->nameOf('contact_message', $form->id());
      return $form->id() === 'personal' || $type === NULL ? NULL : [
        'id' => $form->id(),
        'label' => (string) $form->label(),
        'type' => $type,
        'openTo' => $open_to,
        'isMailed' => $form->getRecipients() !== [],
        'replies' => (string) $form->getReply() !== '',
      ];
    });
  }

  /**
   * The scope that customers log in with: for the password grant, with the rights of the role "authenticated".
   */
  public static function customerScope(array $scopes): ?string {
    $customers = array_filter($scopes, static fn (array $scope) => ($scope['role'] ?? NULL) === 'authenticated');
    $logins = array_filter($customers, static fn (array $scope) => in_array('password', $scope['grants'], TRUE));
    return array_column($logins, 'name')[0] ?? NULL;
  }

  /**
   * Whether simple_oauth supports the password grant. Before version 6, it does so without another module.
   */
  public function hasPasswordGrant(): bool {
    $has = $this->moduleHandler->moduleExists(...);
    return $has('simple_oauth') && ($has('simple_oauth_password_grant')
      || version_compare($this->modules->getExtensionInfo('simple_oauth')['version'] ?? '99', '6', '<'));
  }

  /**
   * The scopes of simple_oauth, which has them since version 6.
   */
  public function scopes(): array {
    return array_map(static fn (EntityInterface $scope) => array_filter([
      'name' => $scope->getName(),
      'grants' => array_keys(array_filter($scope->getGrantTypes(), static fn (array $grant) => $grant['status'] ?? FALSE)),
      'role' => $scope->getGranularity()?->getConfiguration()['role'] ?? NULL,
      'permission' => $scope->getGranularity()?->getConfiguration()['permission'] ?? NULL,
    ], static fn ($value) => $value !== NULL), $this->entities->all('oauth2_scope'));
  }

  /**
   * Whether simple_oauth has scopes, but none for customers.
   */
  public function lacksScope(): bool {
    return interface_exists('Drupal\simple_oauth\Oauth2ScopeInterface') && self::customerScope($this->scopes()) === NULL;
  }

  /**
   * Whether visitors may use the route that registers them.
   */
  private function mayRegister(array $routes): bool {
    return match ($routes['register']['name'] ?? NULL) {
      NULL => FALSE,
      'rest.user_registration.POST' => $this->entities->roleMay(RoleInterface::ANONYMOUS_ID, 'restful post user_registration'),
      // JSON:API User Resources needs no permission.
      default => TRUE,
    };
  }

}
