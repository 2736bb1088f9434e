<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\Core\Routing\RouteProviderInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\HttpKernelInterface;
use Symfony\Component\Routing\Exception\RouteNotFoundException;

/**
 * The site's routes, by the shop's names.
 */
final class Routes {

  /**
   * Equivalent routes for each purpose, in order of preference.
   */
  private const ROUTES = [
    'breadcrumb' => ['shop_gateway.breadcrumb'],
    'carts' => ['commerce_api.carts.collection'],
    'cart' => ['commerce_api.carts.canonical'],
    'cartAdd' => ['commerce_api.carts.add'],
    'cartItem' => ['commerce_api.carts.update_item'],
    'cartItems' => ['commerce_api.carts.remove_item'],
    'checkout' => ['commerce_api.checkout'],
    'coupons' => ['commerce_api.carts.coupon_add'],
    'currentStore' => ['commerce_api.current_store'],
    'menu' => ['shop_gateway.menu'],
    'menuItems' => ['jsonapi_menu_items.menu'],
    'passwordRequest' => ['user.pass.http', 'jsonapi_user_resources.password_reset'],
    'passwordUpdate' => ['jsonapi_user_resources.password_update'],
    'orders' => ['shop_gateway.create'],
    'ordersPreview' => ['shop_gateway.preview'],
    'payment' => ['commerce_api.checkout.payment'],
    'place' => ['shop_gateway.place'],
    'register' => ['rest.user_registration.POST', 'jsonapi_user_resources.registration'],
    'revoke' => ['simple_oauth_revoke.revoke', 'oauth2_token.revoke'],
    'shippingMethods' => ['commerce_api.checkout.shipping_methods'],
    'token' => ['oauth2_token.token'],
    'translatePath' => ['decoupled_router.path_translation'],
    'userInfo' => ['simple_oauth.userinfo'],
  ];

  public function __construct(
    private readonly Entities $entities,
    #[Autowire(service: 'http_kernel')]
    private readonly HttpKernelInterface $kernel,
    private readonly ResourceDescriber $resources,
    private readonly RouteProviderInterface $routeProvider,
  ) {}

  /**
   * The routes that the site has.
   *
   * @param array $contact_forms
   *   The contact forms; messages go to the first one.
   */
  public function describe(array $contact_forms): array {
    $candidates = self::ROUTES;
    if ($contact_forms !== []) {
      $candidates['contactMessages'] = ["jsonapi.{$contact_forms[0]['type']}.collection.post"];
    }
    $routes = array_filter(array_map($this->first(...), $candidates));
    if (isset($routes['translatePath'])) {
      $routes['translatePath']['products'] = $this->translatesProducts($routes['translatePath']['path']);
    }
    return $routes;
  }

  /**
   * The first of these routes that the site has.
   */
  private function first(array $names): ?array {
    foreach ($names as $name) {
      try {
        $route = $this->routeProvider->getRouteByName($name);
        return ['name' => $name] + array_filter([
          'path' => $this->resources->pathOf($route),
          'methods' => $route->getMethods(),
          'format' => $route->getRequirement('_format'),
        ]);
      }
      catch (RouteNotFoundException) {
        // The next one may exist.
      }
    }
    return NULL;
  }

  /**
   * Whether decoupled_router resolves the address of a product; null without products. Versions before 2.0.6 fail.
   */
  private function translatesProducts(string $path): ?bool {
    $id = $this->entities->firstId('commerce_product', ['status' => 1]);
    if ($id === NULL) {
      return NULL;
    }
    try {
      $request = Request::create($path, 'GET', ['path' => "/product/$id", '_format' => 'json']);
      return $this->kernel->handle($request, HttpKernelInterface::SUB_REQUEST, FALSE)->getStatusCode() === 200;
    }
    catch (\Throwable) {
      return FALSE;
    }
  }

}
