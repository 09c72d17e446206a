const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number };

/** Returns the time left until a moment, in whole units with seconds rounded up; null once it has passed. */
export function timeLeft(end: Date, now: Date): TimeLeft | null {
  const left = Math.ceil((end.getTime() - now.getTime()) / second) * second;
  if (left <= 0) return null;
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}
