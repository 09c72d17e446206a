import { useRef, useState } from "react";
import type { PointerEvent } from "react";
import { angleOfDrag, turnStep } from "./turntable.ts";

/** The state of a turntable, and the functions that turn it. */
export type Turntable = {
  /** Radians, counter-clockwise from above. */
  angle: number;
  isHeld: boolean;
  /** Whether the visitor has turned it. */
  isTouched: boolean;
  /** Turns it by steps, like `ModelStage.turn`. */
  turn: (right: number) => void;
  reset: () => void;
  pointerHandlers: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    (event: PointerEvent<HTMLElement>) => void
  >;
};

/** Holds the angle of a turntable that is turned by dragging sideways and in steps. It never turns automatically. */
export function useTurntable(): Turntable {
  const [angle, setAngle] = useState(0);
  const [isTouched, setIsTouched] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const last = useRef(0);
  const turnBy = (radians: number) => {
    setAngle((before) => before + radians);
    setIsTouched(true);
  };
  const release = () => setIsHeld(false);
  return {
    angle,
    isHeld,
    isTouched,
    turn: (right) => turnBy(-right * turnStep),
    reset() {
      setAngle(0);
      setIsTouched(true);
    },
    pointerHandlers: {
      onPointerDown(event) {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = event.clientX;
        setIsHeld(true);
      },
      onPointerMove(event) {
        if (!isHeld || !event.isPrimary) return;
        turnBy(angleOfDrag(event.clientX - last.current, event.currentTarget.clientHeight));
        last.current = event.clientX;
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
