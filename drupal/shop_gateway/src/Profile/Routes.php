<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Profile;

use Drupal\Core\Routing\RouteProviderInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\HttpKernelInterface;
use Symfony\Component\Routing\Exception\RouteNotFoundException;
use Symfony\Component\Routing\Route;

/**
 * The site's routes, by the shop's names.
 */
final class Routes {

  public function __construct(
    #[Autowire(param: 'shop_gateway.routes')] private readonly array $candidates,
    private readonly Entities $entities,
    #[Autowire(service: 'http_kernel')] private readonly HttpKernelInterface $kernel,
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
    $candidates = $this->candidates;
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
   * A route; null if the site lacks it.
   */
  public function find(string $name): ?Route {
    try {
      return $this->routeProvider->getRouteByName($name);
    }
    catch (RouteNotFoundException) {
      return NULL;
    }
  }

  /**
   * The first of these routes that the site has.
   */
  private function first(array $names): ?array {
    $routes = array_filter(array_map($this->find(...), array_combine($names, $names)));
    $route = reset($routes);
    return $route === FALSE ? NULL : ['name' => key($routes)] + array_filter([
      'path' => $this->resources->pathOf($route),
      'methods' => $route->getMethods(),
      'format' => $route->getRequirement('_format'),
    ]);
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
