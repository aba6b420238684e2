// @ts-check
/** An agent that can't go on: `message` says what happened, and `advice` what a person can do about it. */
export class AgentError extends Error {
  /**
   * @param {string} message
   * @param {string} advice
   */
  constructor(message, advice) {
    super(message);
    this.name = 'AgentError';
    this.advice = advice;
  }
}
