<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Controller;

use Drupal\Core\DependencyInjection\AutowireTrait;
use Drupal\Core\DependencyInjection\ContainerInjectionInterface;
use Drupal\Core\Session\AccountInterface;
use Drupal\shop_gateway\EventSubscriber\ConflictSubscriber;
use Drupal\shop_gateway\Placement\OrderDrafts;
use Drupal\shop_gateway\Placement\OrderGuard;
use Drupal\shop_gateway\Placement\OrderPlacer;
use Drupal\shop_gateway\Placement\PlacementKeys;
use Drupal\shop_gateway\Placement\PlacementRefused;
use Drupal\shop_gateway\Placement\PlacementRequest;
use Drupal\shop_gateway\Profile\ResourceDescriber;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\HttpKernelInterface;

/**
 * Places the requester's orders.
 */
final class PlaceController implements ContainerInjectionInterface {

  use AutowireTrait;

  public function __construct(
    private readonly OrderDrafts $drafts,
    private readonly OrderGuard $guard,
    private readonly OrderPlacer $placer,
    private readonly AccountInterface $currentUser,
    #[Autowire(service: 'http_kernel')] private readonly HttpKernelInterface $kernel,
    private readonly ResourceDescriber $resources,
  ) {}

  /**
   * Places a cart.
   */
  public function placeCart(Request $request, string $uuid): JsonResponse {
    return $this->respond(fn () => $this->placer->place($this->ownerOf($request), PlacementRequest::fromJson($request->getContent(), ['idempotencyKey', 'expectedTotal'], $uuid)));
  }

  /**
   * Returns the result of a key without placing an order. If the key is unknown, returns the checkout of the cart in the path.
   */
  public function lookUp(Request $request, string $uuid): JsonResponse {
    return $this->respond(function () use ($request, $uuid): array {
      $read = fn () => $uuid ? $this->checkoutOf($request, $uuid) : throw new PlacementRefused(404, 'not_found', 'No order was placed with this key.');
      return $this->placer->onceForKey($this->ownerOf($request), PlacementRequest::fromJson($request->getContent(), ['idempotencyKey'], $uuid ?: NULL), $read, OrderGuard::LOOKUP_PATIENCE);
    });
  }

  /**
   * Places a direct order.
   */
  public function placeLines(Request $request): JsonResponse {
    return $this->respond(fn () => $this->placer->placeLines($this->customer($request), PlacementRequest::fromJson($request->getContent(), ['idempotencyKey', 'lines'])));
  }

  /**
   * Returns a direct order as a checkout, with the reasons why it would not be placed in `meta.errors`. Stores nothing.
   */
  public function previewLines(Request $request): JsonResponse {
    return $this->respond(function () use ($request): array {
      $this->customer($request);
      $placement = PlacementRequest::fromJson($request->getContent(), ['lines']);
      return [$this->guard->atomically(fn () => $this->previewOf($request, $placement), keep: FALSE), FALSE];
    });
  }

  /**
   * Saves a direct order, and reads it as a checkout.
   */
  private function previewOf(Request $request, PlacementRequest $placement): array {
    $order = $this->drafts->create($placement);
    $errors = $this->placer->previewLines($order, $placement);
    $document = $this->checkoutOf($request, (string) $order->uuid());
    return ['meta' => ['errors' => $errors] + ($document['meta'] ?? [])] + $document;
  }

  /**
   * Reads a cart as a checkout, for the requester.
   */
  private function checkoutOf(Request $request, string $uuid): array {
    $address = $request->getUriForPath($this->resources->basePath . "/checkout/$uuid");
    $read = Request::create($address, 'GET', $request->query->all(), server: $request->server->all());
    $checkout = $this->kernel->handle($read, HttpKernelInterface::SUB_REQUEST, FALSE);
    return json_decode((string) $checkout->getContent(), TRUE, 512, JSON_THROW_ON_ERROR);
  }

  /**
   * The owner of the requester's keys.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function ownerOf(Request $request): string {
    return PlacementKeys::ownerOf($request, $this->currentUser) ?? throw new PlacementRefused(404, 'not_found', 'There is no such order.');
  }

  /**
   * The owner of a customer's keys.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function customer(Request $request): string {
    $this->currentUser->isAuthenticated() || throw new PlacementRefused(403, 'forbidden', 'Log in, or use an API key, to order without a cart.');
    return $this->ownerOf($request);
  }

  /**
   * Runs code and responds with its result, or with its refusal.
   */
  private function respond(callable $code): JsonResponse {
    try {
      [$answer, $is_replay] = $code();
      return new JsonResponse($answer, 200, $is_replay ? ['Idempotency-Replayed' => 'true'] : []);
    }
    catch (\Throwable $error) {
      $refusal = ConflictSubscriber::isConflict($error) ? new PlacementRefused(409, 'in_flight', 'Another request changed the order. Repeat your request.') : $error;
      $refusal instanceof PlacementRefused || throw $error;
      return new JsonResponse($refusal->toArray(), $refusal->status, $refusal->reason === 'in_flight' ? ['Retry-After' => '5'] : []);
    }
  }

}
