<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\Core\Hook\Attribute\Hook;

/**
 * Hooks for emails.
 */
final class MailHooks {

  private const RESET_LINK = '~https?://\S+/user/reset/(\d+)/(\d+)/([\w-]+)(?:/login)?~';

  public function __construct(
    private readonly ConfigFactoryInterface $configFactory,
    private readonly EntityTypeManagerInterface $entityTypeManager,
  ) {}

  /**
   * Implements hook_mail_alter().
   *
   * Emailed account links lead to the shop instead of this site.
   */
  #[Hook('mail_alter')]
  public function leadToShop(array &$message): void {
    $shop = (string) $this->configFactory->get('shop_gateway.settings')->get('shop_url');
    if (($message['module'] ?? '') !== 'user' || $shop === '') {
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
   * The UUID of an account.
   */
  private function uuidOf(string $id): ?string {
    return $this->entityTypeManager->getStorage('user')->load($id)?->uuid();
  }

}
