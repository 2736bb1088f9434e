<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_api\CartTokenSession;
use Drupal\Component\Datetime\TimeInterface;
use Drupal\Core\Database\Connection;
use Drupal\Core\Session\AccountInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpFoundation\Request;

/**
 * Idempotency keys: each belongs to its owner, who gets the same answer for it as long as its order exists.
 *
 * Keys that placed nothing are kept for 30 days. An unfinished card payment is kept until somebody clears it up.
 */
final class PlacementKeys {

  private const TABLE = 'shop_gateway_placement';

  private const LIFETIME = 30 * 86400;

  public function __construct(
    private readonly Connection $database,
    #[Autowire(service: 'datetime.time')]
    private readonly TimeInterface $time,
  ) {}

  /**
   * Who owns the keys of a request: an account, or whoever has a cart's token; null for anybody else.
   */
  public static function ownerOf(Request $request, AccountInterface $account): ?string {
    if ($account->isAuthenticated()) {
      return 'user:' . $account->id();
    }
    $token = (string) $request->headers->get(CartTokenSession::HEADER_NAME, '');
    return $token === '' ? NULL : 'cart:' . hash('sha256', $token);
  }

  /**
   * What is known about an owner's key.
   */
  public function find(string $owner, string $key): ?Placement {
    $row = $this->database->select(self::TABLE, 'p')
      ->fields('p')
      ->condition('owner', $owner)
      ->condition('key_hash', self::hash($key))
      ->execute()
      ->fetchAssoc();
    return $row === FALSE ? NULL : new Placement(
      $row['state'],
      (int) $row['order_id'],
      json_decode($row['inputs'], TRUE, 512, JSON_THROW_ON_ERROR),
      json_decode($row['answer'] ?? '[]', TRUE, 512, JSON_THROW_ON_ERROR),
    );
  }

  /**
   * Remembers what happened under a key.
   */
  public function remember(string $owner, string $key, Placement $placement): void {
    $this->database->merge(self::TABLE)
      ->keys(['owner' => $owner, 'key_hash' => self::hash($key)])
      ->insertFields([
        'owner' => $owner,
        'key_hash' => self::hash($key),
        'created' => $this->time->getRequestTime(),
      ] + self::columns($placement))
      ->updateFields(self::columns($placement))
      ->execute();
  }

  /**
   * Whether an order waits for a bank's answer.
   */
  public function isCharging(int $order_id): bool {
    return (bool) $this->database->select(self::TABLE, 'p')
      ->condition('order_id', $order_id)
      ->condition('state', 'started')
      ->countQuery()
      ->execute()
      ->fetchField();
  }

  /**
   * The IDs of orders that have been waiting for a bank's answer for an hour: the process must have died.
   */
  public function stuckOrders(): array {
    return $this->database->select(self::TABLE, 'p')
      ->fields('p', ['order_id'])
      ->condition('state', 'started')
      ->condition('created', $this->time->getRequestTime() - 3600, '<')
      ->range(0, 20)
      ->execute()
      ->fetchCol();
  }

  /**
   * Deletes keys that are no longer needed.
   */
  public function deleteExpired(): void {
    $orders = $this->database->select('commerce_order', 'o')->fields('o', ['order_id']);
    $query = $this->database->delete(self::TABLE)
      ->condition('created', $this->time->getRequestTime() - self::LIFETIME, '<')
      ->condition('state', 'started', '<>');
    $query->condition($query->orConditionGroup()
      ->condition('state', 'refused')
      ->condition('order_id', $orders, 'NOT IN'));
    $query->execute();
  }

  private static function columns(Placement $placement): array {
    return [
      'inputs' => json_encode($placement->inputs, JSON_THROW_ON_ERROR),
      'order_id' => $placement->orderId,
      'state' => $placement->state,
      'answer' => json_encode($placement->answer, JSON_THROW_ON_ERROR),
    ];
  }

  private static function hash(string $key): string {
    return hash('sha256', $key);
  }

}
