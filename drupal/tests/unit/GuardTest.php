<?php

/**
 * @file
 * Tests of the guard and the middleware.
 */

declare(strict_types=1);

use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Site\Settings;
use Drupal\jsonapi\ResourceType\ResourceType;
use Drupal\shop_gateway\EventSubscriber\BlockedLoginSubscriber;
use Drupal\shop_gateway\EventSubscriber\CheckoutGuard;
use Drupal\shop_gateway\GatewayMiddleware;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\Exception\AccessDeniedHttpException;
use Symfony\Component\HttpKernel\HttpKernelInterface;

/**
 * The guard of a site that has its own order field.
 */
function guard(array $permissions = []): CheckoutGuard {
  $factory = new class implements ConfigFactoryInterface {

    public function get(string $name): object {
      return new class {

        public function get(string $key): ?array {
          return ['visible_fields.commerce_order' => ['field_po_number']][$key] ?? NULL;
        }

      };
    }

  };
  return new CheckoutGuard($factory, account(0, $permissions));
}

/**
 * A request that changes something.
 */
function change(string $route, array $data, string $method = 'PATCH', array $attributes = []): RequestEvent {
  return new RequestEvent(new Request([], ['_route' => $route] + $attributes, $method, json_encode(['data' => $data])));
}

/**
 * Lets a request pass through the middleware.
 */
function passed(Request $request): Request {
  $inner = new class implements HttpKernelInterface {

    public function handle(Request $request, int $type, bool $catch): Response {
      return new Response();
    }

  };
  (new GatewayMiddleware($inner))->handle($request);
  return $request;
}

test('a shopper can set only the fields of the checkout', function (): void {
  guard()->onRequest(change('commerce_api.checkout', ['attributes' => ['email' => 'a@example.com', 'field_po_number' => '7']]));
  guard()->onRequest(change('commerce_api.carts.update_item', ['attributes' => ['quantity' => '2']]));
  foreach ([['attributes' => ['state' => 'completed']], ['attributes' => ['email' => 'x', 'total_paid' => 1]], ['relationships' => ['uid' => []]]] as $data) {
    same(TRUE, thrown(static fn () => guard()->onRequest(change('commerce_api.checkout', $data))) instanceof AccessDeniedHttpException);
  }
  $price = ['attributes' => ['unit_price' => ['number' => '0.01']]];
  same(TRUE, thrown(static fn () => guard()->onRequest(change('commerce_api.carts.update_item', $price))) instanceof AccessDeniedHttpException);
});

test('a body that has no data or is not an object sets nothing', function (): void {
  foreach ([[], 'text', ['attributes' => 'text']] as $data) {
    guard()->onRequest(new RequestEvent(new Request([], ['_route' => 'commerce_api.checkout'], 'PATCH', json_encode(['data' => $data]))));
  }
  guard()->onRequest(new RequestEvent(new Request([], ['_route' => 'commerce_api.checkout'], 'PATCH', 'no JSON')));
  same(TRUE, TRUE);
});

test('only the office can write orders through their own resource', function (): void {
  foreach (['PATCH', 'POST', 'DELETE'] as $method) {
    foreach (['commerce_order', 'commerce_order_item'] as $type) {
      $event = static fn () => change('jsonapi.order--default.individual.patch', [], $method, ['resource_type' => new ResourceType($type)]);
      same(TRUE, thrown(static fn () => guard()->onRequest($event())) instanceof AccessDeniedHttpException);
      guard(['administer commerce_order'])->onRequest($event());
    }
  }
  $read = change('jsonapi.order--default.individual', [], 'GET', ['resource_type' => new ResourceType('commerce_order')]);
  guard()->onRequest($read);
  guard()->onRequest(change('jsonapi.node--page.individual.patch', [], 'PATCH', ['resource_type' => new ResourceType('node')]));
});

test('only the gateway can set the address, and its secret is removed from the request', function (): void {
  Settings::$values = ['shop_gateway_secret' => 'a-long-secret-of-the-gateway'];
  $sent = static fn (string $secret, string $address = '203.0.113.7', bool $is_proxied = FALSE) => passed(new Request(
    ['Shop-Gateway-Secret' => $secret, 'Shop-Client-Address' => $address], [], 'GET', '', $is_proxied,
  ));
  $gateway = $sent('a-long-secret-of-the-gateway');
  same([TRUE, '203.0.113.7', FALSE], [GatewayMiddleware::isGateway($gateway), $gateway->server->get('REMOTE_ADDR'), $gateway->headers->has('Shop-Gateway-Secret')]);
  foreach (['', 'a-long-secret-of-the-gatewax', 'a'] as $secret) {
    $stranger = $sent($secret);
    same([FALSE, '127.0.0.1', FALSE], [GatewayMiddleware::isGateway($stranger), $stranger->server->get('REMOTE_ADDR'), $stranger->headers->has('Shop-Gateway-Secret')]);
  }
  same('127.0.0.1', $sent('a-long-secret-of-the-gateway', 'not an address')->server->get('REMOTE_ADDR'));
  $proxied = $sent('a-long-secret-of-the-gateway', '2001:db8::1', TRUE);
  same(['127.0.0.1', '2001:db8::1'], [$proxied->server->get('REMOTE_ADDR'), $proxied->headers->get('X-Forwarded-For')]);
});

test('without a secret, nobody is the gateway', function (): void {
  Settings::$values = [];
  same(FALSE, GatewayMiddleware::isGateway(passed(new Request(['Shop-Gateway-Secret' => '']))));
});

test('a blocked login says how long it can last', function (): void {
  $factory = new class implements ConfigFactoryInterface {

    public function get(string $name): object {
      return new class {

        public function get(string $key): ?int {
          return ['user_window' => 21600, 'ip_window' => 3600][$key] ?? NULL;
        }

      };
    }

  };
  $waiting = static function (string $route, string $body) use ($factory): mixed {
    $response = new Response($body);
    (new BlockedLoginSubscriber($factory))->onResponse(new ResponseEvent(new Request([], ['_route' => $route]), $response));
    return $response->headers->get('Retry-After');
  };
  same('21600', $waiting('oauth2_token.token', '{"error":"flood_user_blocked"}'));
  same('3600', $waiting('oauth2_token.token', '{"error":"flood_ip_blocked"}'));
  same(NULL, $waiting('oauth2_token.token', '{"error":"invalid_grant"}'));
  same(NULL, $waiting('entity.node.canonical', '"flood_user_blocked"'));
});
