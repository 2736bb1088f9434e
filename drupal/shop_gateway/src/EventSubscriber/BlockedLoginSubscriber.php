<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\EventSubscriber;

use Drupal\Core\Config\ConfigFactoryInterface;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\KernelEvents;

/**
 * Tells for how long logins are blocked after wrong passwords.
 */
final class BlockedLoginSubscriber implements EventSubscriberInterface {

  public function __construct(private readonly ConfigFactoryInterface $configFactory) {}

  /**
   * {@inheritdoc}
   */
  public static function getSubscribedEvents(): array {
    return [KernelEvents::RESPONSE => 'onResponse'];
  }

  /**
   * Adds Retry-After to a refused login: the longest that the block can last, because Drupal does not say when it began.
   */
  public function onResponse(ResponseEvent $event): void {
    $is_token = $event->getRequest()->attributes->get('_route') === 'oauth2_token.token';
    $response = $event->getResponse();
    if ($is_token && preg_match('/"flood_(user|ip)_blocked"/', (string) $response->getContent(), $matches)) {
      $response->headers->set('Retry-After', (string) $this->configFactory->get('user.flood')->get("$matches[1]_window"));
    }
  }

}
