<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Placement;

use Drupal\commerce_order\Entity\OrderInterface;
use Drupal\commerce_order\Exception\OrderVersionMismatchException;
use Drupal\commerce_order\OrderStorageInterface;
use Drupal\Core\Database\Connection;
use Drupal\Core\Database\TransactionOutOfOrderException;
use Drupal\Core\Entity\EntityTypeManagerInterface;
use Drupal\Core\Lock\LockBackendInterface;
use Drupal\Core\Render\RenderContext;
use Drupal\Core\Render\RendererInterface;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Keeps changes of an order from overwriting each other.
 *
 * Commerce compares versions before it recalculates an order, and only logs mismatches: a change that began before an
 * order was placed would turn the order back into a cart.
 */
final class OrderGuard {

  /**
   * Seconds to wait for another request that places an order with the same key, or the same order.
   */
  public const PATIENCE = 20;

  /**
   * The same for a lookup, which does not wait for a bank.
   */
  public const LOOKUP_PATIENCE = 2;

  /**
   * The order that this process is placing.
   */
  private ?int $ownOrder = NULL;

  public function __construct(
    private readonly Connection $database,
    private readonly EntityTypeManagerInterface $entityTypeManager,
    private readonly PlacementKeys $keys,
    #[Autowire(service: 'lock')] private readonly LockBackendInterface $lock,
    private readonly RendererInterface $renderer,
  ) {}

  /**
   * Refuses to save an order that has changed since it was loaded, or whose card is being charged.
   *
   * The row stays locked until the transaction of save() ends.
   *
   * @throws \Drupal\commerce_order\Exception\OrderVersionMismatchException
   */
  public function beforeSave(OrderInterface $order): void {
    if ($order->isNew()) {
      return;
    }
    $id = (int) $order->id();
    // Order::preSave() has already incremented the version.
    $this->lockRow($id) === $order->getVersion() - 1 || throw new OrderVersionMismatchException("Order $id was changed by another request.");
    if ($order->isLocked() && $id !== $this->ownOrder && $this->keys->isCharging($id)) {
      throw new OrderVersionMismatchException("Order $id is being paid.");
    }
  }

  /**
   * Runs code while no other process runs code under the same name.
   *
   * @param string $name
   *   The name.
   * @param callable $code
   *   The code.
   * @param int $patience
   *   Seconds to wait for another process.
   *
   * @throws \Drupal\shop_gateway\Placement\PlacementRefused
   */
  public function exclusively(string $name, callable $code, int $patience = self::PATIENCE): mixed {
    $lock = 'shop_gateway:' . $name;
    $end = microtime(TRUE) + $patience;
    while (!$this->lock->acquire($lock, 120.0)) {
      microtime(TRUE) < $end || throw new PlacementRefused(409, 'in_flight', 'This order is being placed.');
      $this->lock->wait($lock, $patience);
    }
    try {
      return $code();
    }
    finally {
      $this->lock->release($lock);
    }
  }

  /**
   * Runs code with the newest version of an order, in a transaction.
   *
   * If the code throws a PlacementRefused after saving the cart, the transaction is committed. Any other exception rolls
   * it back.
   */
  public function inTransaction(int $id, callable $code): mixed {
    $storage = $this->storage();
    // Commerce's lock makes other attempts to save this order fail. It is acquired before the transaction begins, so
    // that other processes see it, and save() releases it within the transaction, so that they see it until the end.
    $order = $storage->loadForUpdate($id);
    $this->ownOrder = $id;
    try {
      return $this->atomically(function () use ($id, $order, $storage, $code): mixed {
        // Waits for processes that ignore the lock, such as all of Commerce API, and detects what they saved.
        $is_current = $this->lockRow($id) === $order->getVersion();
        return $code($is_current ? $order : $storage->loadUnchanged($id));
      });
    }
    finally {
      $this->ownOrder = NULL;
      // A rollback restores the lock that save() had released, without the storage noticing.
      $storage->releaseLock($id);
      $this->lock->release("commerce_order_update:$id");
      $storage->resetCache([$id]);
    }
  }

  /**
   * Runs code in a transaction, which is rolled back at the end if `$keep` is false.
   */
  public function atomically(callable $code, bool $keep = TRUE): mixed {
    $transaction = $this->database->startTransaction();
    try {
      // Promotions and emails are rendered here, but their cacheability must not affect the response.
      $result = $this->renderer->executeInRenderContext(new RenderContext(), $code);
      $keep || self::rollBack($transaction);
      return $result;
    }
    catch (\Throwable $error) {
      if (!$error instanceof PlacementRefused || !$error->savedCart) {
        self::rollBack($transaction);
      }
      throw $error;
    }
    finally {
      unset($transaction);
    }
  }

  /**
   * The storage of orders.
   */
  public function storage(): OrderStorageInterface {
    $storage = $this->entityTypeManager->getStorage('commerce_order');
    assert($storage instanceof OrderStorageInterface);
    return $storage;
  }

  /**
   * Locks an order's row until the transaction ends.
   *
   * @return int
   *   The stored version.
   */
  private function lockRow(int $id): int {
    $query = $this->database->select('commerce_order', 'o')->fields('o', ['version'])->condition('order_id', $id);
    return (int) $query->forUpdate()->execute()->fetchField();
  }

  /**
   * Ends a transaction without its changes.
   */
  private static function rollBack(object $transaction): void {
    try {
      $transaction->rollBack();
    }
    catch (TransactionOutOfOrderException) {
      // The database has already ended it to resolve a deadlock.
    }
  }

}
