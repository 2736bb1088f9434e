<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Controller;

use Drupal\Core\DependencyInjection\AutowireTrait;
use Drupal\Core\DependencyInjection\ContainerInjectionInterface;
use Drupal\Core\Session\AccountInterface;
use Drupal\shop_gateway\EventSubscriber\ConflictSubscriber;
use Drupal\shop_gateway\Placement\OrderPlacer;
use Drupal\shop_gateway\Placement\PlacementKeys;
use Drupal\shop_gateway\Placement\PlacementRefused;
use Drupal\shop_gateway\Placement\PlacementRequest;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;

/**
 * Places the requester's order.
 */
final class PlaceController implements ContainerInjectionInterface {

  use AutowireTrait;

  public function __construct(
    private readonly OrderPlacer $placer,
    #[Autowire(service: 'current_user')]
    private readonly AccountInterface $currentUser,
  ) {}

  /**
   * Responds with the placed order, or with why it was not placed.
   */
  public function __invoke(Request $request, string $uuid): JsonResponse {
    try {
      [$answer, $is_replay] = $this->place($request, $uuid);
      return new JsonResponse($answer, 200, $is_replay ? ['Idempotency-Replayed' => 'true'] : []);
    }
    catch (PlacementRefused $refusal) {
      $headers = $refusal->reason === 'in_flight' ? ['Retry-After' => '5'] : [];
      return new JsonResponse($refusal->toArray(), $refusal->status, $headers);
    }
  }

  /**
   * Places the order.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  private function place(Request $request, string $uuid): array {
    $owner = PlacementKeys::ownerOf($request, $this->currentUser);
    if ($owner === NULL) {
      throw new PlacementRefused(404, 'not_found', 'There is no such order.');
    }
    try {
      return $this->placer->place($owner, $uuid, PlacementRequest::fromJson($request->getContent()));
    }
    catch (\Throwable $error) {
      throw ConflictSubscriber::isConflict($error) ? new PlacementRefused(409, 'in_flight', 'The order was changed by another request.') : $error;
    }
  }

}
