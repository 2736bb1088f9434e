<?php

declare(strict_types=1);

namespace Drupal\shop_gateway\Controller;

use Drupal\Core\DependencyInjection\AutowireTrait;
use Drupal\Core\DependencyInjection\ContainerInjectionInterface;
use Drupal\Core\KeyValueStore\KeyValueFactoryInterface;
use Drupal\Core\StringTranslation\StringTranslationTrait;
use Drupal\shop_gateway\Contact\MessageStorage;
use Symfony\Component\DependencyInjection\Attribute\Autowire;

/**
 * Lists the newest contact messages, for sites without a module that stores them.
 */
final class MessagesController implements ContainerInjectionInterface {

  use AutowireTrait;
  use StringTranslationTrait;

  /**
   * How many messages are listed.
   */
  private const LIMIT = 200;

  public function __construct(
    #[Autowire(service: 'keyvalue')] private readonly KeyValueFactoryInterface $keyValue,
  ) {}

  /**
   * A table, the newest message first.
   */
  public function __invoke(): array {
    $messages = $this->keyValue->get(MessageStorage::COLLECTION)->getAll();
    usort($messages, static fn (array $a, array $b) => $b['received'] <=> $a['received']);
    return [
      '#type' => 'table',
      '#header' => [$this->t('Received'), $this->t('Form'), $this->t('Name'), $this->t('Email'), $this->t('Subject'), $this->t('Message')],
      '#rows' => array_map($this->row(...), array_slice($messages, 0, self::LIMIT)),
      '#empty' => $this->t('There are no messages.'),
      '#cache' => ['max-age' => 0],
    ];
  }

  /**
   * A row of plain text.
   */
  private function row(array $message): array {
    $value = static fn (string $field) => $message[$field][0]['value'] ?? '';
    return [$message['received'], $message['contact_form'][0]['target_id'] ?? '', $value('name'), $value('mail'), $value('subject'), $value('message')];
  }

}
