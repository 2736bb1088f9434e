<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Hook;

use Drupal\contact\MailHandlerInterface;
use Drupal\contact\MessageInterface;
use Drupal\Core\Config\ConfigFactoryInterface;
use Drupal\Core\Entity\ContentEntityNullStorage;
use Drupal\Core\Flood\FloodInterface;
use Drupal\Core\Hook\Attribute\Hook;
use Drupal\Core\Routing\RouteMatchInterface;
use Drupal\Core\Session\AccountInterface;
use Drupal\shop_gateway\Contact\MessageStorage;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\HttpKernel\Exception\TooManyRequestsHttpException;

/**
 * Hooks that deliver contact messages sent with JSON:API. Drupal delivers those from its own form.
 */
final class ContactHooks {

  public function __construct(
    private readonly ConfigFactoryInterface $configFactory,
    private readonly AccountInterface $currentUser,
    private readonly FloodInterface $flood,
    private readonly RouteMatchInterface $routeMatch,
    #[Autowire(service: 'contact.mail_handler')] private readonly ?MailHandlerInterface $mailHandler = NULL,
  ) {}

  /**
   * Implements hook_entity_type_alter().
   */
  #[Hook('entity_type_alter')]
  public function storeMessages(array &$entity_types): void {
    $message = $entity_types['contact_message'] ?? NULL;
    // Modules that store messages have already replaced this class, which stores nothing.
    if ($message?->getStorageClass() === ContentEntityNullStorage::class) {
      $message->setStorageClass(MessageStorage::class);
    }
  }

  /**
   * Implements hook_ENTITY_TYPE_presave() for contact_message.
   */
  #[Hook('contact_message_presave')]
  public function limitMessages(MessageInterface $message): void {
    $settings = $this->configFactory->get('contact.settings');
    if ($this->isJsonApi() && !$this->flood->isAllowed('contact', $settings->get('flood.limit'), $settings->get('flood.interval'))) {
      throw new TooManyRequestsHttpException($settings->get('flood.interval'), 'Too many messages. Try again later.');
    }
  }

  /**
   * Implements hook_ENTITY_TYPE_insert() for contact_message.
   */
  #[Hook('contact_message_insert')]
  public function deliverMessage(MessageInterface $message): void {
    if ($this->isJsonApi()) {
      $this->mailHandler?->sendMailMessages($message, $this->currentUser);
      $this->flood->register('contact', $this->configFactory->get('contact.settings')->get('flood.interval'));
    }
  }

  /**
   * Whether the message was sent with JSON:API.
   */
  private function isJsonApi(): bool {
    return (bool) $this->routeMatch->getRouteObject()?->getDefault('_is_jsonapi');
  }

}
