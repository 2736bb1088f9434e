<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\Core\Extension\ModuleHandlerInterface;
use Drupal\Core\Hook\Attribute\Hook;
use Drupal\user\UserInterface;
use League\OAuth2\Server\Entities\AccessTokenEntityInterface;

/**
 * Hooks that connect accounts to the shop.
 */
final class AccountHooks {

  private const RESET_LINK = '~https?://\S+/user/reset/(\d+)/(\d+)/([\w-]+)(?:/login)?~';

  public function __construct(
    private readonly ConfigFactoryInterface $configFactory,
    private readonly EntityTypeManagerInterface $entityTypeManager,
    private readonly ModuleHandlerInterface $moduleHandler,
  ) {}

  /**
   * Implements hook_simple_oauth_private_claims_alter().
   *
   * Adds the owner's UUID to access tokens, which saves the gateway a request.
   */
  #[Hook('simple_oauth_private_claims_alter')]
  public function addOwner(array &$claims, AccessTokenEntityInterface $token): void {
    $claims += array_filter(['user_uuid' => $this->uuidOf((string) $token->getUserIdentifier())]);
  }

  /**
   * Implements hook_mail_alter().
   *
   * Emailed account links lead to the shop instead of this site, if the shop can set passwords with them.
   */
  #[Hook('mail_alter')]
  public function leadToShop(array &$message): void {
    $shop = (string) $this->configFactory->get('shop_gateway.settings')->get('shop_url');
    if (($message['module'] ?? '') !== 'user' || $shop === '' || !$this->moduleHandler->moduleExists('jsonapi_user_resources')) {
      return;
    }
    foreach ($message['body'] as $key => $text) {
      $message['body'][$key] = self::withShopLinks((string) $text, $shop, $this->uuidOf(...));
    }
  }

  /**
   * Replaces one-time login links with links to the shop.
   *
   * @param string $text
   *   The text.
   * @param string $shop
   *   The shop's address.
   * @param callable(string): ?string $uuid_of
   *   Finds the UUID of a user.
   */
  public static function withShopLinks(string $text, string $shop, callable $uuid_of): string {
    $replace = static function (array $parts) use ($shop, $uuid_of): string {
      [$link, $id, $timestamp, $hash] = $parts;
      $uuid = $uuid_of($id);
      $query = http_build_query(['user' => $uuid, 'timestamp' => $timestamp, 'hash' => $hash]);
      return $uuid === NULL ? $link : rtrim($shop, '/') . "/user/new-password?$query";
    };
    return (string) preg_replace_callback(self::RESET_LINK, $replace, $text);
  }

  /**
   * The UUID of an active account.
   */
  private function uuidOf(string $id): ?string {
    $account = $this->entityTypeManager->getStorage('user')->load($id);
    return $account instanceof UserInterface && $account->isActive() ? $account->uuid() : NULL;
  }

}
