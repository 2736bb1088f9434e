<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_api\CartTokenSession;
use Drupal\Component\Datetime\TimeInterface;
use Drupal\Core\Database\Connection;
use Drupal\Core\Session\AccountInterface;
use Symfony\Component\HttpFoundation\Request;

/**
 * Idempotency keys. Each belongs to an owner, who gets the same response for it as long as its order exists.
 *
 * Keys that placed no order are kept for 30 days. Keys of unfinished card payments are kept until somebody resolves them.
 */
final class PlacementKeys {

  private const TABLE = 'shop_gateway_placement';

  private const LIFETIME = 30 * 86400;

  public function __construct(private readonly Connection $database, private readonly TimeInterface $time) {}

  /**
   * The owner of a request's keys: an account, or a cart token; null if the request has neither.
   */
  public static function ownerOf(Request $request, AccountInterface $account): ?string {
    if ($account->isAuthenticated()) {
      return 'user:' . $account->id();
    }
    $token = (string) $request->headers->get(CartTokenSession::HEADER_NAME, '');
    return $token === '' ? NULL : 'cart:' . hash('sha256', $token);
  }

  /**
   * Finds an owner's key; null if it is unknown.
   */
  public function find(string $owner, string $key): ?Placement {
    $query = $this->database->select(self::TABLE, 'p')->fields('p');
    $row = $query->condition('owner', $owner)->condition('key_hash', hash('sha256', $key))->execute()->fetchAssoc();
    return $row === FALSE ? NULL : new Placement(
      $row['state'],
      (int) $row['order_id'],
      json_decode($row['inputs'], TRUE, 512, JSON_THROW_ON_ERROR),
      json_decode($row['answer'] ?? '[]', TRUE, 512, JSON_THROW_ON_ERROR),
    );
  }

  /**
   * Stores the result of a key. Keeps the inputs of the first request, because repeated requests may omit some.
   */
  public function remember(string $owner, string $key, Placement $placement): void {
    $keys = ['owner' => $owner, 'key_hash' => hash('sha256', $key)];
    $columns = [
      'inputs' => json_encode($placement->inputs, JSON_THROW_ON_ERROR),
      'order_id' => $placement->orderId,
      'state' => $placement->state,
      'answer' => json_encode($placement->answer, JSON_THROW_ON_ERROR),
    ];
    $merge = $this->database->merge(self::TABLE)->keys($keys);
    $merge->insertFields($keys + $columns + ['created' => $this->time->getRequestTime()])->updateFields(array_diff_key($columns, ['inputs' => NULL]))->execute();
  }

  /**
   * Whether an order's card is being charged.
   */
  public function isCharging(int $order_id): bool {
    $query = $this->database->select(self::TABLE, 'p')->condition('order_id', $order_id)->condition('state', 'started');
    return (bool) $query->countQuery()->execute()->fetchField();
  }

  /**
   * The IDs of orders whose card charge began over an hour ago and has no result: the process must have died.
   */
  public function stuckOrders(): array {
    $query = $this->database->select(self::TABLE, 'p')->fields('p', ['order_id'])->condition('state', 'started');
    return $query->condition('created', $this->time->getRequestTime() - 3600, '<')->distinct()->range(0, 20)->execute()->fetchCol();
  }

  /**
   * Deletes keys that are no longer needed.
   */
  public function deleteExpired(): void {
    $orders = $this->database->select('commerce_order', 'o')->fields('o', ['order_id']);
    $query = $this->database->delete(self::TABLE)->condition('state', 'started', '<>');
    $needless = $query->orConditionGroup()->condition('state', 'refused')->condition('order_id', $orders, 'NOT IN');
    $query->condition('created', $this->time->getRequestTime() - self::LIFETIME, '<')->condition($needless)->execute();
  }

}
