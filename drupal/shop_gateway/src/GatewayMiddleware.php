<?php

declare(strict_types=1);

namespace Drupal\shop_gateway;

use Drupal\Core\Site\Settings;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\HttpKernelInterface;

/**
 * Recognizes the gateway by its secret, and trusts the shopper's address that it sends.
 */
final class GatewayMiddleware implements HttpKernelInterface {

  /**
   * Request attribute that is true for the gateway.
   */
  private const ATTRIBUTE = '_shop_gateway';

  private const SECRET = 'Shop-Gateway-Secret';

  public function __construct(private readonly HttpKernelInterface $inner) {}

  /**
   * Whether a request comes from the gateway.
   */
  public static function isGateway(Request $request): bool {
    return $request->attributes->get(self::ATTRIBUTE) === TRUE;
  }

  /**
   * {@inheritdoc}
   */
  public function handle(Request $request, int $type = self::MAIN_REQUEST, bool $catch = TRUE): Response {
    $secret = (string) Settings::get('shop_gateway_secret', '');
    if ($secret !== '' && hash_equals($secret, (string) $request->headers->get(self::SECRET, ''))) {
      $request->attributes->set(self::ATTRIBUTE, TRUE);
      $this->setAddress($request, (string) $request->headers->get('Shop-Client-Address', ''));
    }
    $request->headers->remove(self::SECRET);
    return $this->inner->handle($request, $type, $catch);
  }

  /**
   * Replaces the gateway's address with the shopper's.
   */
  private function setAddress(Request $request, string $address): void {
    if (filter_var($address, FILTER_VALIDATE_IP)) {
      // Behind a trusted proxy, keep its address: Drupal also trusts it for the scheme and host.
      $is_proxied = $request->isFromTrustedProxy();
      $is_proxied ? $request->headers->set('X-Forwarded-For', $address) : $request->server->set('REMOTE_ADDR', $address);
    }
  }

}
