/** The brokers that the global set-up started or that were there, from `KAFKA_BROKERS` (`host:port`, by commas). */
export function kafkaBrokers(): string[] {
  const brokers = process.env['KAFKA_BROKERS'];
  if (brokers === undefined || brokers === '') {
    throw new Error(
      'KAFKA_BROKERS names no brokers. Run the tests with "npm run test:integration", which starts some.',
    );
  }
  return brokers.split(',');
}
