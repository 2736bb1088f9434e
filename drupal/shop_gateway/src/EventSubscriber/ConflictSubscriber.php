<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\EventSubscriber;

use Drupal\commerce_order\Exception\OrderLockedSaveException;
use Drupal\commerce_order\Exception\OrderVersionMismatchException;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\HttpKernel\Exception\ConflictHttpException;
use Symfony\Component\HttpKernel\KernelEvents;

/**
 * Responds with 409 if two requests change an order at the same time, so that the client repeats its change.
 */
final class ConflictSubscriber implements EventSubscriberInterface {

  /**
   * {@inheritdoc}
   */
  public static function getSubscribedEvents(): array {
    // Before the subscribers that write responses.
    return [KernelEvents::EXCEPTION => ['onException', 100]];
  }

  /**
   * Whether another request prevented saving: it changed or is saving the order, or the database resolved a deadlock.
   */
  public static function isConflict(\Throwable $error): bool {
    for ($cause = $error; $cause; $cause = $cause->getPrevious()) {
      $is_stale = $cause instanceof OrderVersionMismatchException || $cause instanceof OrderLockedSaveException;
      // After a deadlock, MariaDB ends the transaction: its savepoints do not exist anymore (1305).
      if ($is_stale || ($cause instanceof \PDOException && ($cause->getCode() === '40001' || ($cause->errorInfo[1] ?? 0) === 1305))) {
        return TRUE;
      }
    }
    return FALSE;
  }

  /**
   * Replaces the exceptions of conflicts.
   */
  public function onException(ExceptionEvent $event): void {
    $route = $event->getRequest()->attributes->get('_route_object');
    if ($route?->hasRequirement('_commerce_api_route') && self::isConflict($event->getThrowable())) {
      $event->setThrowable(new ConflictHttpException('Another request changed the order. Repeat your request.', $event->getThrowable()));
    }
  }

}
